package org.lorentztron.tools.serve;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Types of values that the Open Inference Protocol names, and that are read. */
enum Datatype {
    BOOL(1),
    INT8(1),
    INT16(2),
    INT32(4),
    INT64(8),
    UINT8(1),
    UINT16(2),
    UINT32(4),
    UINT64(8),
    FP32(4),
    FP64(8),
    /** Texts in UTF-8, each after its length of four bytes. */
    BYTES(0);

    private final int size;

    Datatype(int size) {
        this.size = size;
    }

    /** How many bytes a value has; 0 of those that have a length of their own. */
    int size() {
        return size;
    }

    static Optional<Datatype> of(String name) {
        return Arrays.stream(values()).filter(each -> each.name().equals(name)).findFirst();
    }

    static String names(List<Datatype> some) {
        return some.stream().map(Datatype::name).collect(Collectors.joining(" or "));
    }
}
