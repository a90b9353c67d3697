// Classes that an error rate hides: what is said of each in place of it. A share of no event is no number.
import {byId, count, element, isKnown, percent, say, show} from './dom.js';

export const rareOf = quality => quality?.rare?.classes ?? [];

export const shareOf = share => share?.[1] ? share[0] / share[1] : null;

// The events that a share is of, or that there were none.
const behind = (share, none, which = '') => share?.[1] ? `${count(share[0])} of ${which}${count(share[1])}` : none;

// Short, for a table.
export const shareText = share => share?.[1] ? `${percent(shareOf(share), 1)} (${behind(share)})` : '–';

const area = value => isKnown(value) ? value.toFixed(2) : '–';

// What a version makes of the held-out events of a class, if that is rare among them.
export const heldOutOf = ({rare}, index) => rare.find(each => each.index === index)?.figures;

// A tile of what the newest version makes of held-out events.
export function heldOutTile({error, heldOut, rare}) {
  const [first] = rare;
  if (!first) {
    return {head: 'Held-out error rate', value: percent(error), more: `of ${count(heldOut)} never trained`};
  }
  const {label, figures: {recall, precision}} = first;
  const precise = precision ? `, precision ${shareText(precision)}` : '';
  return {
    head: `Held-out recall of ${label}`,
    value: percent(shareOf(recall), 1),
    more: `${behind(recall, 'none held out')}${precise}, error rate ${percent(error)} of ${count(heldOut)}`
  };
}

// Three columns: a value, its name, what it is of, and the same since the start.
export function rareFigures({window, cumulative}) {
  const share = (name, none) => ({
    name,
    value: percent(shareOf(window[name]), 1),
    of: behind(window[name], none, 'the newest '),
    before: cumulative[name][1] ? `${percent(shareOf(cumulative[name]), 1)}, ${behind(cumulative[name])}` : '–'
  });
  return [share('recall', 'none scored yet'), share('precision', 'none predicted yet'),
    {name: 'PR-AUC', value: area(window.prAuc), of: '', before: area(cumulative.prAuc)}];
}

export function rareNotes(quality) {
  const {known = true, more = 0} = quality?.rare ?? {};
  const notes = [];
  if (quality?.events && !known) {
    notes.push('Too few are scored to say which classes are rare: an error rate may hide one.');
  }
  if (more) {
    notes.push(`${count(more)} more rare ${more === 1 ? 'class is' : 'classes are'} in the table alone.`);
  }
  return notes;
}

// Of the curves, which begin with what was missed of these classes.
export function drawLegend(classes) {
  say('errors-title', classes.length > 0 ? 'Missed of rare classes, and error rate' : 'Error rate');
  const legend = byId('legend');
  legend.querySelectorAll('.rare').forEach(item => item.remove());
  legend.prepend(...classes.map((each, i) => element('li', {class: `rare rare${i}`}, `missed of ${each.label}`)));
}

export function drawRare(quality) {
  const classes = rareOf(quality);
  show('rare', classes.length > 0);
  byId('window-tile').classList.toggle('strong', classes.length === 0);
  byId('rare').replaceChildren(...classes.map(each => tile(each, quality.trained)));
}

function tile(each, isTrained) {
  const columns = rareFigures(each).map(({name, value, of, before}) => element('div', {},
      element('p', {}, value),
      element('small', {}, [name, of].filter(Boolean).join(': ')),
      element('small', {}, isTrained ? '' : `since start ${before}`)));
  return element('div', {class: 'tile strong rare'},
      element('h2', {}, isTrained ? `${each.label}, of events that it has trained` : `${each.label} now, of a sample`),
      element('div', {class: 'columns'}, ...columns));
}
