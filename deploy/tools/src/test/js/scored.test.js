import assert from 'node:assert/strict';
import test from 'node:test';
import {ofScored, ofTrained} from './scored.js';

test('an error is of the events that got a label', () => {
  assert.equal(ofScored('of the newest', undefined), 'nothing is scored yet');
  assert.equal(ofScored('of', {events: 0, abstained: null}), 'nothing is scored yet');
  assert.equal(ofScored('of the newest', {events: 1000, abstained: 0}), 'of the newest 1,000 sampled');
  assert.equal(ofScored('of', {events: 2000, abstained: 0.25}), 'of 2,000, the 1,500 with a label');
});

test('an error without labels is not one without events', () => {
  assert.equal(ofScored('of', undefined, {waiting: 3}), 'no label has come yet');
  assert.equal(ofScored('of', {events: 0}, {waiting: 3}), 'no label has come yet');
  assert.equal(ofScored('of', {events: 0}, {waiting: 0}), 'nothing is scored yet');
  assert.equal(ofScored('of', {events: 7, abstained: 0}, {waiting: 3}), 'of 7 sampled');
});

test('an error of events that were trained is no other', () => {
  assert.equal(ofTrained('of the newest', {events: 1000}), 'of the newest 1,000 that it has trained');
});
