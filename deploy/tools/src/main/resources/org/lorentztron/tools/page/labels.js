// What the page says of labels that come later than their events. Without a topic of them there is nothing to say.
import {count, isKnown} from './dom.js';

// Short: a number and one unit.
export function duration(millis) {
  const seconds = millis / 1000;
  if (seconds < 1) {
    return `${Math.round(millis)} ms`;
  }
  if (seconds < 90) {
    return `${seconds < 10 ? +seconds.toFixed(1) : Math.round(seconds)} s`;
  }
  if (seconds < 5400) {
    return `${Math.round(seconds / 60)} min`;
  }
  return seconds < 172800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86400)} days`;
}

// Beside the number of events that wait.
export function labelDelay({joined, median, mean}) {
  return joined && isKnown(median)
    ? `delay of labels: median ${duration(median)}, mean ${duration(mean)}` : 'no label has come yet';
}

// Why there is no error although events come; nothing if labels come, too.
export function noLabel(labels, topic) {
  if (!labels || labels.joined || labels.elsewhere) {
    return '';
  }
  const waiting = labels.waiting === 1 ? '1 event waits for its label'
    : `${count(labels.waiting)} events wait for their labels`;
  return topic.problem ? `Labels are not read: ${topic.problem}.` : `No label has come yet: ${waiting}.`;
}

// What became of labels and of events that waited, beyond those that met.
export function labelNotes(labels) {
  if (!labels) {
    return [];
  }
  const {oneOf, dropped, expired, unlabelled, timeout, elsewhere, takenBack, withoutEffect, withoutId, unreadable} =
      labels;
  const notes = [];
  if (expired) {
    notes.push(`${count(expired)} got no label within ${duration(timeout)}`
        + (unlabelled ? ` and count as ${unlabelled}.` : '.'));
  }
  if (dropped) {
    notes.push(`${count(dropped)} had to go before their labels came, for want of room`
        + (oneOf > 1 ? `: of ${count(oneOf)} ids, one is taken now.` : '.'));
  }
  if (elsewhere) {
    notes.push(`Of the labels, ${count(elsewhere)} found no prediction that waits here: it was not in the sample, came `
        + 'before a version or before this page was served, has its label already, or is of no event.');
  }
  if (takenBack) {
    notes.push(`Of the labels, ${count(takenBack)} took another one back.`);
  }
  if (withoutEffect) {
    notes.push(`Of the labels, ${count(withoutEffect)} are null and found none here to take back.`);
  }
  if (withoutId) {
    notes.push(`Of the events, ${count(withoutId)} had neither label nor id.`);
  }
  if (unreadable) {
    notes.push(`${count(unreadable)} could not be read as labels, the last one: ${labels.lastUnreadable}.`);
  }
  return notes;
}
