// How the sample was predicted by the values of fields. Values come from strangers: they become text nodes.
import {byId, count, element, isKnown, percent, show} from './dom.js';
import {shareText} from './rare.js';
import {table} from './tables.js';

// Heads and cells of the table of a field, largest value first.
export function segmentHeads({field, rare}) {
  return [field, 'Events', 'Error rate', ...rare.flatMap(label => [`Recall of ${label}`, 'Precision', 'PR-AUC'])];
}

export function segmentCells({events, error, figures}) {
  return [count(events), percent(error), ...figures.flatMap(({recall, precision, prAuc}) =>
    [shareText(recall), shareText(precision), isKnown(prAuc) ? prAuc.toFixed(2) : '–'])];
}

export function drawSegments(quality) {
  const fields = (quality?.segments ?? []).filter(({rows}) => rows.length > 0);
  show('segments-card', fields.length > 0);
  byId('segments').replaceChildren(...fields.map(field => table(
      segmentHeads(field).map((head, i) => [head, i === 0 ? '' : 'number']),
      field.rows.map(row => element('tr', {},
          element('th', {scope: 'row', class: 'label'}, row.value),
          ...segmentCells(row).map(text => element('td', {class: 'number'}, text)))))));
}
