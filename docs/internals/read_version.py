"""python3 read_version.py SCHEMAS FILE MODEL-ID < EVENTS: classifies JSON events, FILE being of `inspect --save`."""
import hashlib, io, json, math, operator as op, struct, sys, urllib.parse, zipfile
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
    if kind in ("float", "double"): return struct.unpack("<" + kind[0], data.read(4 if kind == "float" else 8))[0]
    return None if kind == "null" else number(data)
sh = lambda p: p if p is None else hashlib.sha256(p if type(p) is bytes else struct.pack(f"<{len(p)}i", *p)).hexdigest()
def read_version(records, schemas, model_id):  # the newest value of each key; 10 bytes that name the schema come first
    def fields(schema, *names):
        key = "|".join("*" if n is None else urllib.parse.quote(n, "") for n in [model_id, *names]).replace("|", "/", 1)
        if key not in records: raise ValueError(f"not whole: no {key}")
        return decode(json.load(open(f"{schemas}/{schema}.avsc")), io.BytesIO(records[key][10:]))
    version, pairs = fields("SnapshotManifest", "manifest"), []
    if (version["featureSpace"], version["parts"]) != ("indexed", []): raise ValueError("unknown feature space or part")
    if version["decide"] not in ("probability", "votes"): raise ValueError("unknown rule of decision")
    for named in version["pairs"]:
        pairs.append(pair := fields("ModelSnapshot", a := named["classA"], b := named["classB"]))
        held = None if pair["columns"] is None else [pair["features"], *pair["columns"]]
        found = {"sha256": sh(pair["u"] + pair["v"]), "columnsSha256": sh(held)}
        scaling = pair["calibration"] and [value for value in pair["calibration"].values() if value is not None]
        found["calibrationSha256"] = sh(scaling and struct.pack(f"<dd{len(scaling) - 2}i", *scaling))
        if {**named, **found, "intervalEnd": pair["intervalEnd"]} != named: raise ValueError(f"not whole: {a}|{b}")
    form = version["featureMap"] or {"features": pairs[0]["features"], "hats": [], "waves": None}
    n, waves = form["features"], form["waves"] or {"frequencies": b"", "factors": range(form["features"])}
    plain, hats = n, n + sum(len(hat["knots"]) for hat in form["hats"])
    fits = all(pair["features"] in (plain, hats, hats + len(waves["frequencies"]) // (4 * n + 4)) for pair in pairs)
    ascending = all(len(q := hat["knots"]) > 1 and all(map(op.lt, q, q[1:])) for hat in form["hats"])
    of_all = len(waves["factors"]) == n and not waves.get("numbers")
    if not (fits and ascending and of_all): raise ValueError("pairs do not fit the feature map")
    mapped = mapping(form, max(pair["features"] for pair in pairs), clipping(version["clipping"], n))
    return version, pairs, n, mapped
f32 = lambda value: struct.unpack("<f", struct.pack("<f", value))[0]
def hats(q, value):  # of a feature with the knots q
    value = min(max(value, q[0]), q[-1]); b = max(i for i in range(len(q) - 1) if q[i] <= value)
    t = f32((value - q[b]) / (q[b + 1] - q[b])); return [1 - t if i == b else t * (i == b + 1) for i in range(len(q))]
def clipping(form, n):  # a function of the n features of an event, a list, to these as far as training took them
    numbers = lambda name, kind: struct.unpack(f"<{len(form[name]) // 4}{kind}", form[name])
    listed = numbers("factors", "f") if form else ()
    columns = numbers("columns", "i") if form and form["columns"] is not None else range(len(listed))
    means = form and numbers("means", "f") or [0] * len(listed)
    presences = form and numbers("presences", "i") or [-1] * len(listed)
    of = [(form["others"], 0, -1)] * n if form else []  # factor, mean and place of the presence
    for j, each in zip(columns, zip(listed, means, presences)): of[j] = each
    def clip(x):
        far = [(v - mu * (1 if p < 0 else x[p])) * d for v, (d, mu, p) in zip(x, of)]
        near = [f32(min(max(value, -32), 32)) for value in far]
        excess = sum(max(value * value - 16, 0) for value in near) if form["shortens"] else 0
        stays = lambda j: of[j][0] == 0 or excess <= 1024 and abs(far[j]) <= 32 + 1e-6  # float32: 32
        new = lambda j, of_mean: f32(f32(near[j] * 1024 / max(excess, 1024)) / of[j][0] + of_mean)
        cut = lambda j: x[j] if stays(j) else new(j, of[j][1] and of[j][1] * (1 if of[j][2] < 0 else cut(of[j][2])))
        return [cut(j) for j in range(n)]
    return clip if form else lambda x: x
def mapping(form, most, clip):  # a function from the n features of an event, a list, to the features that pairs take
    n, waves = form["features"], form["waves"] or {"frequencies": b""}
    g = list(struct.iter_unpack(f"<{n + 1}f", waves["frequencies"]))  # of each wave, and its phase
    def wave(row, x):
        scaled = [d * (v - mu) for d, v, mu in zip(waves["factors"], x, waves["means"])]
        a = row[n] + waves["reach"] / (2 * math.pi) * sum(map(op.mul, row, scaled))
        return waves["amplitude"] * math.cos(2 * math.pi * (a - round(a)))
    of_hats = lambda x: [h for hat in form["hats"] for h in hats(hat["knots"], x[hat["feature"]])]
    return lambda x: clip(x) + (of_hats(x) + [wave(row, x) for row in g] if most > n else [])
def decided(version, p, first):  # by the policy; None: no label
    policy, named = version["options"], {}  # (class,): its threshold, or (true class, decided class): the cost
    for name, _, value in (entry.rpartition("=") for entry in policy.get("threshold", "").split(",") if entry):
        named[tuple(map(urllib.parse.unquote, name.split(">")))] = float(value)
    if not set(sum(named, ())) <= set(p): raise ValueError("policy of unknown classes")
    reached = {c: p[c] / named[c,] for c in p if p[c] >= named.get((c,), 2)}
    cost = {c: sum(p[j] * named.get((j, c), j != c) for j in p) for c in p}
    if any(len(name) == 2 for name in named): first = min(p, key=lambda c: (cost[c], -p[c], c != first))
    elif reached: first = max(reached, key=lambda c: (reached[c], p[c], c == first))
    elif named: first = max([c for c in p if (c,) not in named] or p, key=lambda c: (p[c], c == first))
    return first if p[first] >= float(policy.get("abstain-below", 0)) else None
def classify(version, pairs, n, mapped, x):  # x: the features as in JSON events
    others = len(version["classes"]) - 1  # as many odds are 1 while nothing is known, of pairs and of the rest together
    votes, scores, odds = [dict.fromkeys([*version["classes"], None], first) for first in (0, 0.0, 1 + others)]
    if any(j != str(int(j) % n) for j in x) if isinstance(x, dict) else len(x) != n: raise ValueError("bad features")
    x = mapped([x.get(str(j), 0) for j in range(n)] if isinstance(x, dict) else x)
    for pair in pairs:
        a, b, held = pair["classA"], pair["classB"], pair["columns"]
        if held is None: held = range(pair["features"])
        z = [x[j] for j in held] + [1]
        u, v = (sum(sum(map(op.mul, row, z)) ** 2 for row in struct.iter_unpack(f"<{len(z)}f", pair[h])) for h in "uv")
        votes[a if u >= v else b] += 1; scores[a] += u - v; scores[b] -= u - v
        if pair["calibration"]:
            f = min(max(pair["calibration"]["a"] * (u - v) + pair["calibration"]["b"], -16), 16)
            odds[a] += math.exp(-f) - (1 if b else others); odds[b] += math.exp(f) - 1
    classes, p = version["classes"], {label: odds[label] ** -version["sharpness"] for label in version["classes"]}
    p = {label: p[label] / sum(p.values()) for label in classes}
    voted = max(classes, key=lambda label: (votes[label], scores[label]))  # b: None if each class is against the rest
    best = max(classes, key=lambda c: (p[c], c == voted)) if version["decide"] == "probability" else voted
    each = lambda what: {c: what(c) for c in classes}
    return decided(version, p, best), each(lambda c: int(c == voted) if b is None else votes[c]), each(scores.get), p
if __name__ == "__main__":
    with zipfile.ZipFile(sys.argv[2]) as z: model = read_version({k: z.read(k) for k in z.namelist()}, *sys.argv[1::2])
    for line in sys.stdin: print(*classify(*model, json.loads(line)["features"]))
