import assert from 'node:assert/strict';
import test from 'node:test';
import {heldOutOf, heldOutTile, rareFigures, rareNotes, rareOf} from './rare.js';

const FRAUD = {index: 1, label: 'fraud', figures: {recall: [5, 19], precision: [5, 8]}};
const SEEN = {recall: [37, 52], precision: [37, 57], prAuc: 0.714};

test('a number has the events behind it, and the same since the start', () => {
  const before = {recall: [1300, 2000], precision: [1300, 1500], prAuc: 0.68};
  assert.deepEqual(rareFigures({window: SEEN, cumulative: before}), [
    {name: 'recall', value: '71.2 %', of: '37 of the newest 52', before: '65.0 %, 1,300 of 2,000'},
    {name: 'precision', value: '64.9 %', of: '37 of the newest 57', before: '86.7 %, 1,300 of 1,500'},
    {name: 'PR-AUC', value: '0.71', of: '', before: '0.68'}
  ]);
});

test('no event is neither 0 % nor 100 %', () => {
  const none = {recall: [0, 0], precision: [0, 0], prAuc: null};
  assert.deepEqual(rareFigures({window: none, cumulative: none}), [
    {name: 'recall', value: '–', of: 'none scored yet', before: '–'},
    {name: 'precision', value: '–', of: 'none predicted yet', before: '–'},
    {name: 'PR-AUC', value: '–', of: '', before: '–'}
  ]);
});

test('too few events, and rare classes without a tile, are told', () => {
  assert.deepEqual(rareOf(undefined), []);
  assert.deepEqual(rareNotes(undefined), []);
  assert.deepEqual(rareNotes({events: 0, rare: {known: false, more: 0, classes: []}}), []);
  assert.deepEqual(rareNotes({events: 900, rare: {known: true, more: 0, classes: []}}), []);
  assert.match(rareNotes({events: 9, rare: {known: false, more: 0, classes: []}})[0], /^Too few are scored to say/);
  assert.deepEqual(rareNotes({events: 900, rare: {known: true, more: 1, classes: []}}),
      ['1 more rare class is in the table alone.']);
});

test('a held-out error hides a rare class, so its recall stands before it', () => {
  assert.deepEqual(heldOutTile({error: 0.0085, heldOut: 2000, rare: []}),
      {head: 'Held-out error rate', value: '0.85 %', more: 'of 2,000 never trained'});
  assert.deepEqual(heldOutTile({error: 0.0085, heldOut: 2000, rare: [FRAUD]}), {
    head: 'Held-out recall of fraud',
    value: '26.3 %',
    more: '5 of 19, precision 62.5 % (5 of 8), error rate 0.85 % of 2,000'
  });
  const unseen = {index: 0, label: 'a', figures: {recall: [0, 0], precision: null}};
  assert.equal(heldOutTile({error: 0, heldOut: 9, rare: [unseen]}).value, '–');
});

test('classes keep their order and are apart, whatever their labels are', () => {
  const as = (index, label, hits) => ({index, label, figures: {recall: [hits, 10], precision: null}});
  const row = {error: 0, heldOut: 900, rare: [as(7, '7', 3), as(1, '1', 4), as(2, '1', 5)]};
  assert.equal(heldOutTile(row).head, 'Held-out recall of 7');
  assert.deepEqual([1, 2].map(index => heldOutOf(row, index).recall), [[4, 10], [5, 10]]);
  assert.equal(heldOutOf(row, 3), undefined);
});
