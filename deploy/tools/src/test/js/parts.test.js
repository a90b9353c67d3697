import assert from 'node:assert/strict';
import test from 'node:test';
import {Parts} from './parts.js';

function partsThatTell(drawn) {
  const part = (id, ...shows) => ({id, shows, draw: () => drawn.push(id)});
  return new Parts([
    part('letters', 'letters', 'topics'), part('signals', 'signals', 'topics'), part('versions', 'versions')]);
}

// Whoever copies a dead letter loses it when it is drawn again.
test('only parts whose fields have changed are drawn, once', () => {
  const drawn = [];
  const parts = partsThatTell(drawn);
  parts.changed(['now', 'signals', 'topics']);
  parts.draw(() => false);
  parts.draw(() => false);
  assert.deepEqual(drawn, ['letters', 'signals']);
  parts.all();
  parts.draw(() => false);
  assert.deepEqual(drawn.slice(2), ['letters', 'signals', 'versions']);
});

test('a part in which text is selected is drawn when it no longer is', () => {
  const drawn = [];
  const parts = partsThatTell(drawn);
  parts.changed(['topics']);
  parts.draw(id => id === 'letters');
  assert.deepEqual(drawn, ['signals']);
  parts.draw(() => false);
  assert.deepEqual(drawn, ['signals', 'letters']);
});
