// Tables of versions, classes, signals and dead letters.
import {ago, byId, count, element, isKnown, moment, percent, say, show} from './dom.js';
import {heldOutOf, rareOf, shareText} from './rare.js';
import {MISSED, classCurve, isNumber} from './curves.js';

export function table(heads, rows, attributes = {}) {
  const head = element('tr', {}, ...heads.map(([text, type]) => text
    ? element('th', {scope: 'col', class: type ?? ''}, text) : element('td', {class: type})));
  return element('table', attributes, element('thead', {}, head), element('tbody', {}, ...rows));
}

const number = text => element('td', {class: 'number'}, text);

export function put(id, content, isEmpty) {
  show(`${id}-empty`, isEmpty);
  show(id, !isEmpty);
  byId(id).replaceChildren(...(isEmpty ? [] : content()));
}

export function drawVersions({rows}) {
  put('versions', () => {
    const hasErrors = rows.some(row => isKnown(row.error));
    const heads = [['Version'], ['Came'], ['Trained until'], ['Events learned', 'number'], ['New', 'number']];
    const rare = rows.find(row => isKnown(row.error))?.rare ?? [];
    rare.forEach(({label}) => heads.push([`Held-out recall of ${label}`, 'number']));
    if (hasErrors) {
      heads.push(['Held-out error rate', 'number']);
    }
    const lines = rows.map((row, i) => {
      const before = rows[i + 1];
      const line = element('tr', i === 0 ? {class: 'newest'} : {},
          element('th', {scope: 'row'}, `${row.version}`),
          element('td', i === 0 ? {id: 'newest-age'} : {}, moment(row.taken)),
          element('td', {}, moment(row.intervalEnd)),
          number(count(row.trained)),
          number(before && row.trained >= before.trained ? `+${count(row.trained - before.trained)}` : '–'));
      rare.forEach(({index}) => line.append(number(shareText(heldOutOf(row, index)?.recall))));
      if (hasErrors) {
        line.append(number(percent(row.error)));
      }
      return line;
    });
    return [table(heads, lines)];
  }, rows.length === 0);
}

// The age of the newest version grows without news.
export function drawAge({rows}, now) {
  if (rows.length > 0 && byId('newest-age')) {
    say('newest-age', ago(now - rows[0].taken));
  }
}

export function drawClasses(quality, points) {
  const {classes = [], allClasses, events, confusion} = quality ?? {};
  put('classes', () => {
    const most = Math.max(0.01, ...points.flatMap(point => Object.values(point[MISSED])).filter(isNumber));
    const lines = classes.map(each => element('tr', {},
        element('th', {scope: 'row', class: 'label'}, each.label),
        element('td', {class: 'curve'}, classCurve(points, each.index, most)),
        number(isKnown(each.recall) ? percent(1 - each.recall) : '–'),
        number(isKnown(each.precision) ? percent(1 - each.precision) : '–')));
    return [table([['Class'], ['Missed of the newest 1,000', 'curve'], ['Missed (1 - recall)', 'number'],
        ['False alarms', 'number']], lines)];
  }, !events);
  say('classes-note', !events ? '' : `Of the newest ${count(confusion.events)} scored events, as the matrix. `
      + 'Missed: the share of the events of the class that were predicted as another or as none. '
      + 'False alarms: the share of the events predicted as the class that are of another, '
      + '1 - precision.' + (rareOf(quality).length ? ' Of a rare class the curve is of its newest 200, or of all.' : '')
      + (allClasses > classes.length
        ? ` ${classes.length} of the most frequent of ${count(allClasses)} classes.` : ''));
}

// That none has come does not mean that nothing has changed: few jobs write them.
export function noSignals({name, problem}) {
  if (name === '') {
    return `Signals are not read: ${problem}.`;
  }
  return problem
    ? `Signals are not read: ${problem}. A job writes them with --signals-topic; serve reads the topic of its own `
        + '--signals-topic.'
    : `No signal of this model has come on topic '${name}'. A job writes them only with --signals-topic.`;
}

export function drawSignals({rows, count: all}, topic) {
  say('signals-empty', noSignals(topic));
  say('signals-count', all ? count(all) : '');
  put('signals', () => {
    const lines = rows.map(row => element('tr', {},
        element('td', {}, moment(row.intervalEnd)),
        element('th', {scope: 'row', class: 'label'}, row.signal),
        element('td', {class: 'text'}, [row.of, row.what].filter(Boolean).join(': ')),
        number(`${percent(row.before)} → ${percent(row.after)}`)));
    return [table([['Until'], ['Signal'], ['Of'], ['Share', 'number']], lines)];
  }, rows.length === 0);
}

export function drawLetters({rows, count: all, skipped}, topics) {
  say('letters-empty', topics.letters.problem
      || (topics.labels ? 'Every record was an event, or a label of one.' : 'Every record was an event.'));
  say('letters-count', all ? count(all) : '');
  show('letters-empty', rows.length === 0);
  const list = byId('letters');
  rows.forEach((row, i) => drawLetter(list, row, list.children[i]));
  while (list.children.length > rows.length) {
    list.lastElementChild.remove();
  }
  say('letters-note', rows.length === 0 ? '' : 'The newest 200 of each partition from before this page, and all since.'
      + (skipped ? ` ${count(skipped)} more came too fast to be read here.` : ''));
}

// Only what is new is drawn, in the order of the reasons: the keyboard may be at another.
function drawLetter(list, row, there) {
  const version = JSON.stringify(row);
  if (there?.dataset.version === version) {
    return;
  }
  const item = letter(row);
  item.dataset.version = version;
  item.dataset.reason = row.reason;
  if (there?.dataset.reason === row.reason) {
    there.replaceWith(item);
  } else {
    list.insertBefore(item, there ?? null);
  }
}

function letter(row) {
  const length = row.length < 0 ? 'no value' : `${count(row.length)} bytes`;
  const notes = [row.at < 0 ? '' : `last at ${moment(row.at)}`, row.origin, length].filter(Boolean);
  return element('li', {},
      element('p', {class: 'reason'},
          element('strong', {}, row.reason), element('span', {class: 'count'}, count(row.count))),
      element('p', {class: 'text'}, row.message),
      element('pre', {tabindex: '0', 'aria-label': `Last record rejected: ${row.reason}`}, row.bytes || '(no bytes)'),
      element('p', {class: 'note'}, notes.join(' · ')));
}
