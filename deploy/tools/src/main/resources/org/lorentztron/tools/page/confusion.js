// The confusion matrix: rows are true classes, columns are predicted ones.
import {count, element, percent, say} from './dom.js';
import {put, table} from './tables.js';

const HEATS = 8;
const OTHER = 'other';

// What the server counts: rows of the shown classes and of all others; columns of the shown classes, of another that
// was right, of another that was wrong, and of none. Rows and columns beside the shown classes are left out if empty.
export function grid(labels, counts) {
  const rows = [...labels, OTHER];
  const shown = labels.length;
  const columns = [...labels, 'other, right', 'other, wrong', 'none'];
  const isUsed = column => column < shown || counts.some(row => row[column]);
  const used = columns.map((_, column) => column).filter(isUsed);
  const kind = (row, column) => column === shown + 2 ? 'none' : column === row ? 'right' : 'wrong';
  return {
    columns: used.map(column => columns[column]),
    rows: rows.map((label, row) => ({
      label,
      all: counts[row].reduce((sum, each) => sum + each, 0),
      cells: used.map(column => ({kind: kind(row, column), name: columns[column], cell: counts[row][column]}))
    })).filter(({all}, row) => row < shown || all)
  };
}

export function drawConfusion(quality) {
  const {classes = [], allClasses, confusion} = quality ?? {};
  const {counts, events} = confusion ?? {};
  put('confusion', () => [confusionTable(grid(classes.map(each => each.label), counts))], !events);
  say('confusion-note', !events ? '' : `Rows are the true classes of the newest ${count(events)} scored events, `
      + 'columns the predicted ones. Stronger shades: larger shares of the row.'
      + (allClasses > classes.length ? ` The ${count(allClasses - classes.length)} other classes share a row.` : ''));
}

function confusionTable({columns, rows}) {
  const lines = rows.map(({label, all, cells}) => element('tr', {},
      element('th', {scope: 'row', class: 'label'}, label),
      ...cells.map(({kind, name, cell}) => {
        const share = all ? cell / all : 0;
        const heat = cell ? Math.max(1, Math.ceil(Math.sqrt(share) * HEATS)) : 0;
        return element('td', {
          class: `${kind} heat${heat}`,
          title: `${label} predicted as ${name}: ${count(cell)}, ${percent(share, 1)}`
        }, cell ? count(cell) : '·');
      })));
  return table([['', 'corner'], ...columns.map(label => [label, 'label'])], lines,
      {class: columns.length > 12 ? 'matrix many' : 'matrix'});
}
