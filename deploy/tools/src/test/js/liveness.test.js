import assert from 'node:assert/strict';
import test from 'node:test';
import {lastScored, liveness, longestAge, span} from './liveness.js';

const NOW = 1e9;

// A job whose versions come every 10 s, as events do.
function state({contact = {}, versions = {}, topics = {}} = {}) {
  return {
    now: NOW,
    since: NOW - 100000,
    topics: {trouble: '', ...topics},
    contact: {answered: NOW - 900, eventsCame: NOW - 900, problem: '', ended: false, ...contact},
    versions: {interval: 10000, rows: [{taken: NOW - 4000}, {taken: NOW - 14000}], ...versions}
  };
}

const of = changes => {
  const {kind, text} = liveness(state(changes));
  return `${kind}: ${text}`;
};

test('a page is live while Kafka answers and versions come', () => {
  assert.equal(of(), 'live: Live');
  assert.equal(liveness(state()).trouble, '');
  assert.equal(of({contact: {answered: NOW - 15000}}), 'live: Live');
});

test('a broker that is gone is told with the time since it answered', () => {
  assert.equal(of({contact: {answered: NOW - 15001}}), 'lost: No news from Kafka for 10 s');
  assert.equal(of({contact: {answered: null}}), 'lost: No news from Kafka for 2 min');
  assert.equal(of({topics: {trouble: 'no broker'}, contact: {answered: NOW - 15001}}),
      'lost: No news from Kafka for 10 s');
  assert.equal(liveness(state({topics: {trouble: 'no broker'}, contact: {problem: 'more'}})).trouble, 'no broker');
});

test('an error of Kafka is told before it has been silent for long', () => {
  assert.equal(of({topics: {trouble: 'not allowed'}, contact: {answered: NOW - 15000}}), 'lost: Kafka cannot be read');
  assert.equal(liveness(state({topics: {trouble: 'not allowed'}})).trouble, 'not allowed');
});

test('versions that nobody reads are told before anything else', () => {
  const ended = state({contact: {ended: true, problem: 'out of memory'}, topics: {trouble: 'no broker'}});
  assert.deepEqual(liveness(ended), {kind: 'lost', text: 'Versions are read no more', trouble: 'out of memory'});
});

test('a job that is gone is told once its version is older than three intervals', () => {
  const old = age => ({versions: {rows: [{taken: NOW - age}, {taken: NOW - age - 10000}]}});
  assert.equal(of(old(30000)), 'live: Live');
  assert.equal(of(old(30001)), 'late: No version for 30 s');
  assert.match(liveness(state(old(30001))).trouble, /the job is gone/);
  assert.equal(of({...old(600000), contact: {eventsCame: NOW - 500000}}), 'waiting: No events, no version for 10 min');
  assert.equal(of({...old(600000), contact: {eventsCame: null}}), 'waiting: No events, no version for 10 min');
});

// A server that starts takes the version that is there, of a job that may have ended a week ago.
test('a version found at the start is not live before a second one has come', () => {
  const found = age => ({versions: {interval: 3600000, rows: [{taken: NOW - age}]}});
  assert.equal(of(found(0)), 'waiting: Waiting for the next version');
  assert.equal(of(found(3 * 3600000)), 'waiting: Waiting for the next version');
  assert.equal(of(found(3 * 3600000 + 1)), 'late: No version for 3 h');
  assert.equal(of({versions: {interval: 3600000, rows: [{taken: NOW}, {taken: NOW - 3600000}]}}), 'live: Live');
});

test('a page is not live while newer versions cannot be read', () => {
  const problem = 'topic models cannot be read: not allowed';
  const unread = {contact: {problem}};
  assert.equal(of(unread), 'late: Newer versions cannot be read');
  assert.equal(liveness(state(unread)).trouble, problem);
  assert.equal(of({...unread, versions: {rows: [{taken: NOW - 600000}]}}), 'late: Newer versions cannot be read');
});

test('before the first version the page waits, and says what is wrong', () => {
  const none = {versions: {rows: []}, contact: {problem: 'topic models does not exist'}};
  assert.equal(of(none), 'waiting: Waiting for a version');
  assert.equal(liveness(state(none)).trouble, 'topic models does not exist');
});

test('a version may be as old as three intervals, of the job or as they have come', () => {
  const every = (gap, interval) => ({interval, rows: [0, 1, 2, 3].map(i => ({taken: NOW - gap * i}))});
  assert.equal(longestAge(every(1000, 2000)), 30000);
  assert.equal(longestAge(every(1000, 60000)), 180000);
  assert.equal(longestAge(every(60000, 5000)), 180000);
  assert.equal(longestAge({interval: 0, rows: []}), 30000);
  // One long gap, of a restart, is not how they come.
  assert.equal(longestAge({interval: 10000, rows: [5000, 4990, 4980, 10].map(s => ({taken: s * 1000}))}), 30000);
});

test('spans of time are coarse', () => {
  assert.deepEqual([-5, 9999, 10000, 89999, 90000, 5399999, 5400000].map(span),
      ['0 s', '0 s', '10 s', '80 s', '2 min', '90 min', '2 h']);
});

test('an error of events that were scored long ago says so', () => {
  assert.equal(lastScored(NOW, NOW - 15000), '');
  assert.equal(lastScored(NOW, NOW - 130000), ', the last 2 min ago');
});
