// What an error is of: of events that got no label it says nothing.
import {count} from './dom.js';

export function ofScored(words, form, labels) {
  if (!form?.events) {
    return labels?.waiting ? 'no label has come yet' : 'nothing is scored yet';
  }
  const labelled = Math.round(form.events * (1 - (form.abstained ?? 0)));
  return labelled === form.events
    ? `${words} ${count(form.events)} scored` : `${words} ${count(form.events)}, the ${count(labelled)} with a label`;
}
