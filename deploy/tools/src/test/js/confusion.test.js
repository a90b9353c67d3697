import assert from 'node:assert/strict';
import test from 'node:test';
import {grid} from './confusion.js';

const shown = ({rows}) => rows.map(({label, cells}) =>
  `${label}: ${cells.map(({kind, cell}) => `${kind} ${cell}`).join(', ')}`);

test('a table of few classes is square', () => {
  const table = grid(['a', 'b'], [[3, 1, 0, 0, 0], [0, 2, 0, 0, 0], [0, 0, 0, 0, 0]]);
  assert.deepEqual(table.columns, ['a', 'b']);
  assert.deepEqual(shown(table), ['a: right 3, wrong 1', 'b: wrong 0, right 2']);
});

// A model of 1,000 classes that guesses must not look perfect, nor one that says nothing.
test('of classes without a row, right and wrong are apart', () => {
  const table = grid(['a', 'b'], [[3, 1, 0, 5, 0], [0, 2, 0, 0, 0], [1, 0, 4, 900, 0]]);
  assert.deepEqual(table.columns, ['a', 'b', 'other, right', 'other, wrong']);
  assert.deepEqual(shown(table), [
    'a: right 3, wrong 1, wrong 0, wrong 5', 'b: wrong 0, right 2, wrong 0, wrong 0',
    'other: wrong 1, wrong 0, right 4, wrong 900'
  ]);
  assert.equal(table.rows[2].all, 905);
});

test('no label is neither right nor wrong', () => {
  const table = grid(['a', 'b'], [[0, 0, 0, 0, 7], [0, 2, 0, 0, 0], [0, 0, 0, 0, 0]]);
  assert.deepEqual(table.columns, ['a', 'b', 'none']);
  assert.deepEqual(shown(table), ['a: right 0, wrong 0, none 7', 'b: wrong 0, right 2, none 0']);
});
