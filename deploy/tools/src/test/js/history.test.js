import assert from 'node:assert/strict';
import test from 'node:test';
import {History} from './history.js';

const MOST = 8;
const EMPTY = {most: MOST, stride: 1, added: 0, points: []};

function after(count) {
  const history = new History(EMPTY);
  for (let i = 0; i < count; i++) {
    history.add(i);
  }
  return history;
}

// The same numbers as in ThinnedTest.
test('points are as the server keeps them', () => {
  assert.deepEqual(after(8).points(), [0, 1, 2, 3, 4, 5, 6, 7]);
  assert.deepEqual(after(9).points(), [0, 2, 4, 6, 8]);
  assert.deepEqual(after(17).points(), [0, 4, 8, 12, 16]);
  assert.deepEqual(after(18).points(), [0, 4, 8, 12, 16, 17]);
});

test('a page that was open for long shows what a reload shows', () => {
  const open = after(10000);
  for (let i = 10000; i < 10100; i++) {
    open.add(i);
    const added = i + 1;
    const points = open.points();
    const reloaded = new History({most: MOST, stride: points[1], added, points});
    assert.deepEqual(reloaded.points(), points);
    for (let more = added; more < 20000; more++) {
      reloaded.add(more);
    }
    assert.deepEqual(reloaded.points(), after(20000).points());
  }
});
