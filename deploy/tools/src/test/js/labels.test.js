import assert from 'node:assert/strict';
import test from 'node:test';
import {duration, labelDelay, labelNotes, noLabel} from './labels.js';

const NONE = {
  waiting: 0, oneOf: 1, joined: 0, median: null, mean: null, dropped: 0, expired: 0, timeout: 604800000, unlabelled: '',
  elsewhere: 0, takenBack: 0, withoutEffect: 0, withoutId: 0, unreadable: 0, lastUnreadable: ''
};

test('durations are short and of one unit', () => {
  assert.deepEqual([0, 250, 1240, 20000, 89000, 600000, 7200000, 604800000].map(duration),
      ['0 ms', '250 ms', '1.2 s', '20 s', '89 s', '10 min', '2 h', '7 days']);
});

test('that no label has come is said plainly', () => {
  const topic = {name: 'labels', problem: ''};
  assert.equal(labelDelay(NONE), 'no label has come yet');
  assert.equal(noLabel({...NONE, waiting: 1234}, topic), 'No label has come yet: 1,234 events wait for their labels.');
  assert.equal(noLabel({...NONE, waiting: 1}, topic), 'No label has come yet: 1 event waits for its label.');
  assert.equal(noLabel(NONE, {name: 'labels', problem: "topic 'labels' does not exist"}),
      "Labels are not read: topic 'labels' does not exist.");
  assert.equal(noLabel({...NONE, joined: 1}, topic), '');
  assert.equal(noLabel({...NONE, elsewhere: 1}, topic), '');
  assert.equal(noLabel(undefined, undefined), '');
});

test('the delay is median and mean', () => {
  assert.equal(labelDelay({...NONE, joined: 3, median: 20000, mean: 21400}),
      'delay of labels: median 20 s, mean 21 s');
});

test('what became of labels and events is told, each only where there is one', () => {
  assert.deepEqual(labelNotes(undefined), []);
  assert.deepEqual(labelNotes(NONE), []);
  assert.deepEqual(labelNotes({...NONE, expired: 3}), ['3 got no label within 7 days.']);
  assert.deepEqual(labelNotes({
    ...NONE, oneOf: 8, dropped: 1000, expired: 3, unlabelled: 'ok', elsewhere: 4, takenBack: 5, withoutEffect: 8,
    withoutId: 6, unreadable: 7, lastUnreadable: 'missing-id: id is missing'
  }), [
    '3 got no label within 7 days and count as ok.',
    '1,000 had to go before their labels came, for want of room: of 8 ids, one is taken now.',
    'Of the labels, 4 found no prediction that waits here: it was not in the sample, came before a version or before '
        + 'this page was served, has its label already, or is of no event.',
    'Of the labels, 5 took another one back.',
    'Of the labels, 8 are null and found none here to take back.',
    'Of the events, 6 had neither label nor id.',
    '7 could not be read as labels, the last one: missing-id: id is missing.'
  ]);
  assert.deepEqual(labelNotes({...NONE, dropped: 1}), ['1 had to go before their labels came, for want of room.']);
});
