import assert from 'node:assert/strict';
import test from 'node:test';
import {judgedByJob, newerEvents, unscored} from './job.js';

test('how the job did is said until the page has scored events itself', () => {
  const said = 'Before it trained them, the job predicted: prequential error now 4.00 % of the newest 1,000 scored';
  const job = {scored: 1000, judged: said};
  assert.equal(judgedByJob(undefined, undefined), '');
  assert.equal(judgedByJob({scored: 0, judged: ''}, undefined), '');
  assert.equal(judgedByJob(job, undefined), said);
  assert.equal(judgedByJob(job, {events: 2000, trained: true}), said);
  assert.equal(judgedByJob(job, {events: 999}), said);
  assert.equal(judgedByJob(job, {events: 1000}), '');
  assert.equal(judgedByJob({...job, awaits: 'catching up: 12,000 events behind'}, {events: 1000}), said);
  assert.equal(judgedByJob({...job, scored: 50}, {events: 60}), '');
});

test('events before the first version are told when there is one', () => {
  assert.deepEqual(unscored({unscored: 4321}, {count: 0}), []);
  assert.deepEqual(unscored(undefined, {count: 1}), []);
  assert.deepEqual(unscored({unscored: 4321}, {count: 1}),
    ['4,321 events came before the first version and got no prediction.']);
});

test('events after the newest version are told', () => {
  assert.equal(newerEvents({newer: 12000}), ', 12,000 came since');
  assert.equal(newerEvents({newer: 0}), '');
});
