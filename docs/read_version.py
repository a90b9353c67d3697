"""python3 read_version.py SCHEMAS FILE MODEL-ID < EVENTS: classifies JSON events, FILE being of `inspect --save`."""
import hashlib, io, json, operator as op, struct, sys, urllib.parse, zipfile
def number(data, zigzag=True):  # an int or a long: base 128, the lowest digit first, zigzag
    bits = (byte := data.read(1)[0]) & 127 | (number(data, False) << 7 if byte > 127 else 0)
    return bits >> 1 ^ -(bits & 1) if zigzag else bits
def items(read, data):  # an array or a map: blocks after their counts; a negative count stands before the size in bytes
    while count := number(data): yield from [read() for _ in range(count if count > 0 else 0 * number(data) - count)]
def decode(schema, data):
    if isinstance(schema, list): return decode(schema[number(data)], data)
    kind = schema if isinstance(schema, str) else schema["type"]
    if kind == "record": return {field["name"]: decode(field["type"], data) for field in schema["fields"]}
    if kind == "array": return list(items(lambda: decode(schema["items"], data), data))
    if kind == "map": return dict(items(lambda: (decode("string", data), decode(schema["values"], data)), data))
    if kind in ("bytes", "string"): raw = data.read(number(data)); return raw if kind == "bytes" else raw.decode()
    return None if kind == "null" else struct.unpack("<d", data.read(8))[0] if kind == "double" else number(data)
sh = lambda p: p if p is None else hashlib.sha256(p if type(p) is bytes else struct.pack(f"<{len(p)}i", *p)).hexdigest()
def read_version(records, schemas, model_id):  # the newest value of each key; 10 bytes that name the schema come first
    def fields(schema, *names):
        key = "/".join([urllib.parse.quote(model_id, safe=""), "|".join(urllib.parse.quote(n, safe="") for n in names)])
        if key not in records: raise ValueError(f"not whole: no {key}")
        return decode(json.load(open(f"{schemas}/{schema}.avsc")), io.BytesIO(records[key][10:]))
    version, parts = fields("SnapshotManifest", "manifest"), []
    known = version["featureSpace"] == "indexed" and all(named["kind"] == "network" for named in version["parts"])
    if not known or version["pairs"] and version["parts"]: raise ValueError("unknown feature space or part")
    for named in version["pairs"] + version["parts"]:  # a network may have several records, each with some units
        schema, names = ("NetworkSnapshot", ["part"]) if "part" in named else ("ModelSnapshot", ["classA", "classB"])
        parts.append(part := fields(schema, *(named[name] for name in names)))
        found = {"sha256": sh(part["basis"] + part["outputs"] if "part" in named else part["u"] + part["v"]),
                 "columnsSha256": sh(part["columns"]), "intervalEnd": part["intervalEnd"]}
        if part.get("kernel") not in (None, "square", "anova"): raise ValueError("unknown kernel")
        if {**named, **found} != named: raise ValueError(f"not whole: {'|'.join(named[name] for name in names)}")
    return version["classes"], parts
def classify(classes, parts, x):  # x: the features as in JSON events
    n, votes, scores = parts[0]["features"], dict.fromkeys(classes, 0), dict.fromkeys(classes, 0.0)
    if any(not 0 <= int(j) < n for j in x) if isinstance(x, dict) else len(x) != n: raise ValueError("bad features")
    for part in parts:
        held = range(n) if part["columns"] is None else part["columns"]
        z = [x.get(str(j), 0) if isinstance(x, dict) else x[j] for j in held] + [1]
        images = lambda rows: [list(map(op.mul, row, z)) for row in struct.iter_unpack(f"<{len(z)}f", rows)]
        if "basis" in part:
            q = [sum(g) ** 2 if part["kernel"] == "square" else (sum(g) ** 2 - sum(h * h for h in g)) / 2
                 for g in images(part["basis"])]
            for label, row in zip(classes, struct.iter_unpack(f"<{len(q)}f", part["outputs"])):
                scores[label] += sum(map(op.mul, row, q))
        else:
            a, b, (u, v) = part["classA"], part["classB"], [sum(sum(g) ** 2 for g in images(part[h])) for h in "uv"]
            votes[a if u >= v else b] += 1; scores[a] += u - v; scores[b] -= u - v
    best = max(classes, key=lambda label: (votes[label], scores[label]))
    return best, votes if any(votes.values()) else {c: int(c == best) for c in classes}, scores
if __name__ == "__main__":
    with zipfile.ZipFile(sys.argv[2]) as z: model = read_version({k: z.read(k) for k in z.namelist()}, *sys.argv[1::2])
    for line in sys.stdin: print(*classify(*model, json.loads(line)["features"]))
