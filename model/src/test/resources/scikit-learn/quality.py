"""Quality of predictions by scikit-learn.

Reads lines `truth,served,p0,p1,...`, where served is -1 if the prediction abstained, and prints `form.name[.class]
value` for the forms window (the newest 1,000 lines alone), cumulative and fading. The areas are of the bins of
probability that the Java code has, and `exactRocAuc` and `exactPrAuc` are of the probabilities themselves. scikit-learn
has no expected calibration error, which is numpy's.
"""
import sys

import numpy
import sklearn
from sklearn import metrics

NARROW = 8  # bins of an octave


def bins(p):
    mantissa, exponent = numpy.frexp(numpy.where(p < 0.5, p, 1 - p))
    bin = numpy.clip((exponent + 16) * NARROW + numpy.floor((2 * mantissa - 1) * NARROW), 0, 127)
    return numpy.where(p < 0.5, bin, 255 - bin)


def calibration_error(true, largest, weight):
    bin = numpy.minimum((largest * 15).astype(int), 14)
    difference = numpy.bincount(bin, weight * true) - numpy.bincount(bin, weight * largest)
    return abs(difference).sum() / weight.sum()


def report(form, truth, served, p, weight):
    def tell(name, value):
        print(f"{form}.{name} {float(value)!r}")

    decided = served >= 0
    of_decided = truth[decided], served[decided]
    classes = range(p.shape[1])
    top = p.argmax(axis=1)
    tell("abstained", weight[~decided].sum() / weight.sum())
    tell("error", 1 - metrics.accuracy_score(*of_decided, sample_weight=weight[decided]))
    tell("kappa", metrics.cohen_kappa_score(*of_decided, sample_weight=weight[decided]))
    tell("logLoss", metrics.log_loss(truth, numpy.maximum(p, 1e-15), labels=classes, sample_weight=weight))
    tell("brier", sum(metrics.brier_score_loss(truth == c, p[:, c], sample_weight=weight) for c in classes))
    tell("ece", calibration_error(top == truth, p.max(axis=1), weight))
    for c in classes:
        of_class = truth == c
        tell(f"precision.{c}", metrics.precision_score(of_class, served == c, sample_weight=weight))
        tell(f"recall.{c}", metrics.recall_score(of_class, served == c, sample_weight=weight))
        for exact, score in ("", bins(p[:, c])), ("exact", p[:, c]):
            roc, pr = ("exactRocAuc", "exactPrAuc") if exact else ("rocAuc", "prAuc")
            tell(f"{roc}.{c}", metrics.roc_auc_score(of_class, score, sample_weight=weight))
            tell(f"{pr}.{c}", metrics.average_precision_score(of_class, score, sample_weight=weight))


table = numpy.loadtxt(sys.argv[1], delimiter=",", ndmin=2)
truth, served, p = table[:, 0].astype(int), table[:, 1].astype(int), table[:, 2:]
ones = numpy.ones(len(table))
print(f"# scikit-learn {sklearn.__version__}, numpy {numpy.__version__}")
report("window", truth[-1000:], served[-1000:], p[-1000:], ones[-1000:])
report("cumulative", truth, served, p, ones)
report("fading", truth, served, p, 0.999 ** numpy.arange(len(table))[::-1])
