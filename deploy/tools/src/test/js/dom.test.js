import assert from 'node:assert/strict';
import test from 'node:test';
import {axisTime, moment} from './dom.js';

const NEAR_MIDNIGHT = Date.UTC(2026, 2, 1, 3, 30, 5);

function inZone(zone, work) {
  const before = process.env.TZ;
  process.env.TZ = zone;
  try {
    work();
  } finally {
    process.env.TZ = before ?? 'UTC';
  }
}

// The date of one place beside the clock of another is a time that never was.
test('moment has date and clock of the same place', () => {
  inZone('America/New_York', () => assert.equal(moment(NEAR_MIDNIGHT), '2026-02-28 22:30:05'));
  inZone('Asia/Tokyo', () => assert.equal(moment(NEAR_MIDNIGHT), '2026-03-01 12:30:05'));
});

test('moment of today is the clock alone', () => {
  inZone('Asia/Tokyo', () => assert.match(moment(Date.now()), /^\d\d:\d\d:\d\d$/));
});

test('moment of no time is none', () => {
  assert.equal(moment(-1), '–');
  assert.equal(moment(null), '–');
});

test('times of an axis longer than a day have a date', () => {
  inZone('America/New_York', () => {
    assert.equal(axisTime(NEAR_MIDNIGHT, 2000), '02-28 22:30');
    assert.match(axisTime(Date.now(), 25 * 3600000), /^\d\d-\d\d \d\d:\d\d$/);
    assert.match(axisTime(Date.now(), 23 * 3600000), /^\d\d:\d\d:\d\d$/);
  });
});
