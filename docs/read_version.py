"""python3 read_version.py SCHEMAS FILE MODEL-ID < EVENTS: classifies JSON events, FILE being of `inspect --save`."""
import hashlib, io, json, operator as op, struct, sys, urllib.parse, zipfile
def number(data, zigzag=True):  # an int or a long: base 128, the lowest digit first, zigzag
    bits = (byte := data.read(1)[0]) & 127 | (number(data, False) << 7 if byte > 127 else 0)
    return bits >> 1 ^ -(bits & 1) if zigzag else bits
def items(read, data):  # an array or a map: blocks after their counts; a negative count stands before the size in bytes
    while count := number(data): yield from [read() for _ in range(count if count > 0 else 0 * number(data) - count)]
def decode(form, data):  # of a union, the form that its index names
    form = form[number(data)] if type(form) is list else form; kind = form if type(form) is str else form["type"]
    if kind == "record": return {field["name"]: decode(field["type"], data) for field in form["fields"]}
    if kind == "array": return list(items(lambda: decode(form["items"], data), data))
    if kind == "map": return dict(items(lambda: (decode("string", data), decode(form["values"], data)), data))
    if kind in ("bytes", "string"): raw = data.read(number(data)); return raw if kind == "bytes" else raw.decode()
    return None if kind == "null" else struct.unpack("<d", data.read(8))[0] if kind == "double" else number(data)
sh = lambda p: p if p is None else hashlib.sha256(p if type(p) is bytes else struct.pack(f"<{len(p)}i", *p)).hexdigest()
def read_version(records, schemas, model_id):  # the newest value of each key; 10 bytes that name the schema come first
    def fields(schema, *names):
        key = "|".join("*" if n is None else urllib.parse.quote(n, "") for n in [model_id, *names]).replace("|", "/", 1)
        if key not in records: raise ValueError(f"not whole: no {key}")
        return decode(json.load(open(f"{schemas}/{schema}.avsc")), io.BytesIO(records[key][10:]))
    version, pairs = fields("SnapshotManifest", "manifest"), []
    if (version["featureSpace"], version["parts"]) != ("indexed", []): raise ValueError("unknown feature space or part")
    for named in version["pairs"]:
        pairs.append(pair := fields("ModelSnapshot", a := named["classA"], b := named["classB"]))
        held = None if pair["columns"] is None else [pair["features"], *pair["columns"]]
        found = {"sha256": sh(pair["u"] + pair["v"]), "columnsSha256": sh(held)}
        if {**named, **found, "intervalEnd": pair["intervalEnd"]} != named: raise ValueError(f"not whole: {a}|{b}")
    return version["classes"], pairs
def classify(classes, pairs, x):  # x: the features as in JSON events
    n, votes, scores = pairs[0]["features"], dict.fromkeys([*classes, None], 0), dict.fromkeys([*classes, None], 0.0)
    if any(j != str(int(j) % n) for j in x) if isinstance(x, dict) else len(x) != n: raise ValueError("bad features")
    for pair in pairs:
        a, b, held = pair["classA"], pair["classB"], range(n) if pair["columns"] is None else pair["columns"]
        z = [x.get(str(j), 0) if isinstance(x, dict) else x[j] for j in held] + [1]
        u, v = (sum(sum(map(op.mul, row, z)) ** 2 for row in struct.iter_unpack(f"<{len(z)}f", pair[h])) for h in "uv")
        votes[a if u >= v else b] += 1; scores[a] += u - v; scores[b] -= u - v
    best = max(classes, key=lambda label: (votes[label], scores[label]))  # b: None if each class is against the rest
    return best, {c: int(c == best) if b is None else votes[c] for c in classes}, {c: scores[c] for c in classes}
if __name__ == "__main__":
    with zipfile.ZipFile(sys.argv[2]) as z: model = read_version({k: z.read(k) for k in z.namelist()}, *sys.argv[1::2])
    for line in sys.stdin: print(*classify(*model, json.loads(line)["features"]))
