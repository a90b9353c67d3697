"""Products are the same however events are held: each is compared with the plain sum."""

import unittest
from unittest.mock import patch

import numpy as np

from lorentztron import images
from lorentztron.images import Images, in_chunks
from lorentztron.rows import DenseRows, SparseRows


def sparse(x):
    rows, columns = np.nonzero(x)
    starts = np.concatenate([[0], np.cumsum(np.bincount(rows, minlength=len(x)))])
    return SparseRows(x.shape[1], starts, columns.astype(np.int64), x[rows, columns])


class ImagesTest(unittest.TestCase):
    def setUp(self):
        random = np.random.default_rng(1)
        self.x = (random.normal(size=(30, 40)) * (random.random((30, 40)) < 0.3)).astype(np.float32)
        self.x[3] = 0  # an event without any feature
        self.columns = np.array([0, 3, 4, 17, 30, 39], np.int32)
        self.w = random.normal(size=(5, 7)).astype(np.float32)

    def expected(self, power):
        z = np.column_stack([self.x[:, self.columns], np.ones(30)]).astype(np.float64) ** power
        rows = self.w.astype(float) ** power
        return np.array([[sum(w * z_j for w, z_j in zip(row, event)) for row in rows] for event in z])

    def test_every_way(self):
        for weight in (0, 50, 10**9):  # of entries by themselves: all of them, some, none
            for kept in (0, 1 << 23):
                with self.subTest(f"{weight}, {kept}"), patch.multiple(images, _SPARSE=weight, _KEPT=kept):
                    w = Images(self.w, 40, self.columns)
                    for events in (DenseRows(self.x), sparse(self.x)):
                        np.testing.assert_allclose(w.of(events), self.expected(1), atol=1e-12)
                        np.testing.assert_allclose(w.of_squares(events), self.expected(2), atol=1e-12)

    def test_the_first_features(self):
        w = Images(self.w, 6, None)
        expected = w.of(DenseRows(self.x[:, :6].copy()))
        for events in (DenseRows(self.x), sparse(self.x)):
            np.testing.assert_allclose(w.of(events), expected, atol=1e-12)

    def test_chunks_are_all_events(self):
        for events in (DenseRows(self.x), sparse(self.x)):
            w = Images(self.w, 40, self.columns)
            parts = [w.of(chunk) for chunk in in_chunks(events, 7)]
            self.assertEqual([len(part) for part in parts], [7, 7, 7, 7, 2])
            np.testing.assert_array_equal(np.concatenate(parts), w.of(events))

    def test_room_is_bounded(self):
        self.assertEqual(Images(np.zeros((2, 1 << 21), np.float32), (1 << 21) - 1, None).room(DenseRows(self.x)), 2)
        self.assertEqual(Images(np.zeros((2, 1 << 23), np.float32), (1 << 23) - 1, None).room(DenseRows(self.x)), 1)

    def test_rows_behind_others(self):
        more = np.arange(60, dtype=np.float32).reshape(30, 2)
        joined = sparse(self.x).first(20).joined(more)
        np.testing.assert_array_equal(joined.of(None, 22), np.column_stack([self.x[:, :20], more]))
        np.testing.assert_array_equal(joined.between(5, 9).of(None, 22), joined.of(None, 22)[5:9])


if __name__ == "__main__":
    unittest.main()
