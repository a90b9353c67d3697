import assert from 'node:assert/strict';
import test from 'node:test';
import {segmentCells, segmentHeads} from './segments.js';

test('a value has its events, its error rate, and the figures of each rare class', () => {
  const figures = {recall: [3, 4], precision: [0, 0], prAuc: null};
  assert.deepEqual(segmentHeads({field: 'country', rare: ['fraud']}),
      ['country', 'Events', 'Error rate', 'Recall of fraud', 'Precision', 'PR-AUC']);
  assert.deepEqual(segmentCells({events: 1200, error: 0.015, figures: [figures]}),
      ['1,200', '1.50 %', '75.0 % (3 of 4)', '–', '–']);
});
