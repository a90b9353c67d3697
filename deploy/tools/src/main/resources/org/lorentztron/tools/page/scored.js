// What an error is of: of events that got no label it says nothing. Events that versions have trained are not new.
import {count} from './dom.js';

export const TRAINED = 'Few new events have been scored since this page was started, so errors, classes and the matrix '
    + 'are of the newest events that the version has trained. They flatter: new events have more errors.';

export function ofTrained(words, form) {
  return `${words} ${count(form.events)} that it has trained`;
}

export function ofScored(words, form, labels) {
  if (!form?.events) {
    return labels?.waiting ? 'no label has come yet' : 'nothing is scored yet';
  }
  const labelled = Math.round(form.events * (1 - (form.abstained ?? 0)));
  return labelled === form.events
    ? `${words} ${count(form.events)} sampled` : `${words} ${count(form.events)}, the ${count(labelled)} with a label`;
}
