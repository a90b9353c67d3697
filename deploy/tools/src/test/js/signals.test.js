import assert from 'node:assert/strict';
import test from 'node:test';
import {noSignals} from './tables.js';

test('signals that are not read are not taken for none', () => {
  assert.equal(noSignals({name: '', problem: 'the job has no --signals-topic and writes none'}),
      'Signals are not read: the job has no --signals-topic and writes none.');
  assert.match(noSignals({name: 's', problem: "topic 's' does not exist"}),
      /^Signals are not read: topic 's' does not exist\. .*serve reads the topic of its own --signals-topic\.$/);
  assert.match(noSignals({name: 's', problem: ''}), /^No signal of this model has come on topic 's'\. /);
});
