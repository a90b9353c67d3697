"""The ZIP archive of a version, of which nobody knows who made it.

::

    entry | entry | ...     local header, stored or deflated bytes, and a descriptor if the header says so
    directory               of each entry: name, checksum, packed and unpacked size, place
    end, 22 bytes           how many entries there are, size and place of the directory

Entries, directory and end follow each other without a gap, and the directory has the entries in their order, each name
once: so no reader of ZIP sees others than these. Whatever else ZIP knows is refused: Zip64, encryption, comments of an
archive. No entry is unpacked before the bounds hold for all by the sizes in the directory, and none to more bytes than
these.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from typing import Optional

from lorentztron.errors import RecordError

#: All entries together may unpack to as many bytes as this, and MOST_TIMES those of the file.
ANY_BYTES = 64 << 20
MOST_TIMES = 100

#: Of a file, and of what it unpacks to, unless its reader says otherwise.
MOST_BYTES = 2_000_000_000

_LOCAL = struct.Struct("<4s2x2H4x3I2H")  # signature, flags, method, checksum, sizes, lengths of name and extra
_LISTED = struct.Struct("<4s4x2H4x3I3H8xI")  # the same, of the comment as well, and the place
_END = struct.Struct("<4sI2H2IH")  # signature, disks, entries here and all, the directory's length and place, comment
_SIZES = struct.Struct("<3I")
_DESCRIPTOR = b"PK\x07\x08"
_STORED, _DEFLATED = 0, 8
_SIZES_AFTER = 1 << 3  # sizes and checksum stand after the bytes; what is in the header is nothing
_KNOWN_FLAGS = _SIZES_AFTER | 1 << 1 | 1 << 2 | 1 << 11  # beside it, how hard was packed, and that names are UTF-8


@dataclass(frozen=True)
class Entry:
    """An entry as the directory has it.

    Attributes:
        sizes: checksum, bytes in the file, and bytes when unpacked.
        at: where its local header is.
    """

    name: str
    flags: int
    method: int
    sizes: tuple[int, int, int]
    at: int

    @property
    def packed(self) -> int:
        return self.sizes[1]

    @property
    def size(self) -> int:
        return self.sizes[2]


class Archive:
    """Entries by their names, in their order. Immutable.

    Attributes:
        entries: by name.
    """

    def __init__(self, data: bytes, most: int) -> None:
        """
        Args:
            data: of the file; nothing is unpacked yet.
            most: bytes that entries may unpack to, whatever the size of the file.

        Raises:
            TooLargeError: if it would unpack to more.
            RecordError: if there is no archive in these bytes, or it would unpack to too many for its own.
        """
        self._data = data
        self.entries = self._listed()
        size = sum(entry.size for entry in self.entries.values())
        bound = ANY_BYTES + MOST_TIMES * len(data)
        if size > bound:
            raise RecordError(f"its entries unpack to {size} bytes, expected at most {bound} of such a file")
        require_place(size, most)

    def _listed(self) -> dict[str, Entry]:
        end = len(self._data) - _END.size
        if end < 0 or self._data[end : end + 4] != b"PK\x05\x06":
            raise RecordError("it does not end as a ZIP archive without a comment does")
        _, disks, here, count, length, directory, comment = _END.unpack_from(self._data, end)
        if disks or here != count or comment or directory + length != end:
            raise RecordError(
                f"the directory of its entries does not fill the bytes from {directory} to its end at {end}"
            )
        entries: dict[str, Entry] = {}
        at, following = directory, 0
        for place in range(count):
            entry, at = self._entry(place, at, end)
            _require(entry.at == following, f"entry {entry.name} is at byte {entry.at}, expected {following}")
            following = self._end(entry, directory)
            _require(entry.name not in entries, f"entry {entry.name} is there twice, expected once")
            entries[entry.name] = entry
        _require((at, following) == (end, directory), f"there are bytes that are of none of its {count} entries")
        return entries

    def _entry(self, place: int, at: int, end: int) -> tuple[Entry, int]:
        """The entry that is listed at a place, and where the next one is."""
        absent = f"entry {place} is not in the directory"
        _require(at + _LISTED.size <= end and self._data[at : at + 4] == b"PK\x01\x02", absent)
        listed = _LISTED.unpack_from(self._data, at)
        _, flags, method, checksum, packed, size, name, extra, comment, local = listed
        after = at + _LISTED.size + name + extra + comment
        _require(after <= end, absent)
        text = self._text(at + _LISTED.size, name)
        return Entry(text, flags, method, (checksum, packed, size), local), after

    def _end(self, entry: Entry, directory: int) -> int:
        """Where an entry ends; its local header and descriptor say what the directory does."""
        differs = f"header of the entry {entry.name} is not as the directory says"
        _require(entry.at + _LOCAL.size <= directory, differs)
        signature, flags, method, *sizes, name, _ = _LOCAL.unpack_from(self._data, entry.at)
        end = self._bytes(entry) + entry.packed
        _require(
            (signature, flags, method) == (b"PK\x03\x04", entry.flags, entry.method)
            and end <= directory
            and self._text(entry.at + _LOCAL.size, name) == entry.name,
            differs,
        )
        known = method == _DEFLATED or method == _STORED and entry.packed == entry.size
        _require(
            known and not flags & ~_KNOWN_FLAGS,
            f"entry {entry.name} is encrypted or packed by another method than deflate",
        )
        if not flags & _SIZES_AFTER:
            _require(tuple(sizes) == entry.sizes, differs)
            return end
        after = end + 4 if self._data[end : min(end + 4, directory)] == _DESCRIPTOR else end
        _require(
            after + _SIZES.size <= directory and _SIZES.unpack_from(self._data, after) == entry.sizes, differs
        )
        return after + _SIZES.size

    def _bytes(self, entry: Entry) -> int:
        """Where its bytes are."""
        name, extra = _LOCAL.unpack_from(self._data, entry.at)[-2:]
        return entry.at + _LOCAL.size + int(name) + int(extra)

    def _text(self, at: int, length: int) -> str:
        return self._data[at : at + length].decode("latin-1")

    def unpack(self, entry: Entry) -> bytes:
        """The bytes of an entry.

        Raises:
            RecordError: if they are others than the directory says.
        """
        start = self._bytes(entry)
        data: Optional[bytes] = self._data[start : start + entry.packed]
        if entry.method == _DEFLATED:
            data = _inflated(data or b"", entry.size)
        if data is None:
            raise RecordError(
                f"entry {entry.name} does not unpack to the {entry.size} bytes that the directory says"
            )
        _require(zlib.crc32(data) == entry.sizes[0], f"entry {entry.name} has another checksum than its bytes")
        return data


class TooLargeError(RecordError):
    """An archive may be good, but its reader has no place for it."""


def require_place(size: int, most: int) -> None:
    """Refuses a number of bytes above the most."""
    if size > most:
        raise TooLargeError(f"it takes {size} bytes, expected at most {most}: raise max_bytes")


def _inflated(packed: bytes, size: int) -> Optional[bytes]:
    """What packed bytes make, if that is exactly so many."""
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        data = inflater.decompress(packed, size + 1)
    except zlib.error:
        return None
    return data if len(data) == size and inflater.eof and not inflater.unused_data else None


def _require(holds: bool, otherwise: str) -> None:
    if not holds:
        raise RecordError(otherwise)
