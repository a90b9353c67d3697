"""python3 rare.py FOLDER: scikit-learn's online learners on events that `lorentztron-lab rare --write` wrote there.

Each learns batches of 100 events once, in their order, with columns standardised by the first 500. The figures are
those of rare.csv, but for swing.
"""

import glob
import sys

import numpy as np
from sklearn.linear_model import SGDClassifier
from sklearn.metrics import average_precision_score, log_loss, roc_auc_score
from sklearn.naive_bayes import GaussianNB

print("stream,rate,learner,roc,pr,logloss,ratio,recall")
for train in sorted(glob.glob(sys.argv[1] + "/*-train.csv")):
    name, rate = train.split("/")[-1].removesuffix("-train.csv").rsplit("-", 1)
    rows, tests = (np.loadtxt(file, delimiter=",") for file in (train, train.replace("-train", "-test")))
    mean, size = rows[:500, :-2].mean(axis=0), rows[:500, :-2].std(axis=0)
    x, y = (rows[:, :-2] - mean) / size, rows[:, -2].astype(int)
    z, truth, weight = (tests[:, :-2] - mean) / size, tests[:, -2].astype(int), tests[:, -1]
    for learner in (SGDClassifier(loss="log_loss", random_state=1), GaussianNB()):
        for i in range(0, len(x), 100):
            learner.partial_fit(x[i : i + 100], y[i : i + 100], classes=[0, 1])
        p = learner.predict_proba(z)[:, 1]
        kind = type(learner).__name__
        roc, pr = (score(truth, p, sample_weight=weight) for score in (roc_auc_score, average_precision_score))
        loss = log_loss(truth, np.clip(p, 1e-15, 1 - 1e-15), sample_weight=weight)
        ratio = np.average(p, weights=weight) / np.average(truth, weights=weight)
        recall = np.average(p[truth == 1] >= 0.2)
        print(f"{name},{rate},{kind},{roc:.4f},{pr:.3f},{loss:.5f},{ratio:.2f},{recall:.2f}")
