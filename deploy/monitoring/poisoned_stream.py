#!/usr/bin/env python3
"""Writes events as JSON lines to standard output, 100 a second, for a job with --classes a,b,c,d --features 8.

The stream is healthy at first. Then each kind of trouble comes in its turn, with healthy minutes in between; standard
error names each as it begins, with the time. Send it to Kafka with

    poisoned_stream.py | kafka-console-producer.sh --bootstrap-server localhost:9094 --topic events

Rules wait for minutes and hours. To see their alerts within this stream, divide every duration by ten, also in
prometheus.yml:

    perl -pe 's/\\b(\\d+)([smhd])\\b/$1 * {s => 100, m => 6000, h => 360000, d => 8640000}->{$2} . "ms"/ge
        unless /^\\s*#/' rules.yml > faster/rules.yml

The run in docs/operate/monitoring.md was of a job with --interval 5s --model-id payments --evaluate-fraction 0.5
--holdout 0.1 --publish-if "error<=0.35". In the last healthy minutes a quota held the job back, and then its checkpoint
directory was made read-only:

    kafka-configs.sh --bootstrap-server localhost:9092 --alter --entity-type clients --entity-default \\
        --add-config consumer_byte_rate=3000
    chattr +i checkpoints/<job-id>
"""

import json
import random
import sys
import time

CLASSES = "abcd"
FEATURES = 8
RATE = 100  # events a second

# What happens, and for how many minutes.
PHASES = [
    ("healthy", 3),
    ("malformed", 1),
    ("healthy", 0.5),
    ("unknown class", 1.5),
    ("healthy", 0.5),
    ("labels swapped", 2),
    ("healthy", 1.5),
    ("late", 1),
    ("healthy", 0.5),
    ("unlabelled", 1.5),
    ("healthy", 4.5),
]


def event(number, now, random_numbers):
    """An event of one of four overlapping clouds; class d is rare."""
    label = random_numbers.choices(CLASSES, weights=(5, 4, 3, 1))[0]
    centre = CLASSES.index(label)
    features = [
        round(random_numbers.gauss(1.2 if i % len(CLASSES) == centre else 0, 1), 3)
        for i in range(FEATURES)
    ]
    return {"id": str(number), "timestamp": int(now * 1000), "label": label, "features": features}


def line(phase, record, random_numbers):
    """The record as one line, after what the phase does to it."""
    chance = random_numbers.random()
    if phase == "malformed" and chance < 0.05:
        return json.dumps(record)[:-20] if chance < 0.03 else json.dumps({**record, "features": [1, 2, 3]})
    if phase == "unknown class" and chance < 0.1:
        record["label"] = "e"
    if phase == "labels swapped" and record["label"] in "ab":
        record["label"] = "b" if record["label"] == "a" else "a"
    if phase == "late" and chance < 0.15:
        record["timestamp"] -= 30_000
    if phase == "unlabelled":
        del record["label"]
    return json.dumps(record)


def main():
    random_numbers = random.Random(1)
    number = 0
    start = time.time()
    end = start
    for phase, minutes in PHASES:
        print(time.strftime("%H:%M:%S"), phase, file=sys.stderr, flush=True)
        end += 60 * minutes
        while time.time() < end:
            due = int((time.time() - start) * RATE)
            for number in range(number + 1, due + 1):
                print(line(phase, event(number, start + number / RATE, random_numbers), random_numbers))
            sys.stdout.flush()
            time.sleep(0.1)


if __name__ == "__main__":
    main()
