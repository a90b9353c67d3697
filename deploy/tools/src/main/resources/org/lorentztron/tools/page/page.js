// The state of the page, as the server sends it: everything at first, then each second what has changed.
import {ago, byId, count, isKnown, isSelected, moment, percent, say, sayLines, show} from './dom.js';
import {lastScored, liveness} from './liveness.js';
import {History} from './history.js';
import {ServerNews} from './server-news.js';
import {drawLegend, drawRare, heldOutTile, rareNotes, rareOf, shareOf} from './rare.js';
import {TRAINED, ofScored, ofTrained} from './scored.js';
import {judgedByJob, newerEvents, unscored} from './job.js';
import {labelDelay, labelNotes, noLabel} from './labels.js';
import {Parts} from './parts.js';
import {drawErrors, drawRates} from './curves.js';
import {drawConfusion} from './confusion.js';
import {drawSegments} from './segments.js';
import {drawAge, drawClasses, drawLetters, drawSignals, drawVersions} from './tables.js';

const parts = new Parts([
  {shows: ['quality'], id: 'rare', draw: () => drawRare(state.quality)},
  {shows: ['curve', 'versions', 'quality', 'topics', 'labels', 'job'], id: 'errors', draw: drawCurves},
  {shows: ['curve', 'quality'], id: 'classes', draw: () => drawClasses(state.quality, history.points())},
  {shows: ['quality'], id: 'confusion', draw: () => drawConfusion(state.quality)},
  {shows: ['quality'], id: 'segments', draw: () => drawSegments(state.quality)},
  {shows: ['versions'], id: 'versions', draw: () => drawVersions(state.versions)},
  {shows: ['signals', 'topics'], id: 'signals', draw: () => drawSignals(state.signals, state.topics.signals)},
  {shows: ['letters', 'topics'], id: 'letters', draw: () => drawLetters(state.letters, state.topics)}
]);

let state = null;
let history = null;
let isDrawn = false;
let isLost = false;

function connection(kind, text) {
  byId('connection').className = `pill ${kind}`;
  say('connection', text);
  document.body.classList.toggle('stale', kind === 'lost');
}

function news(taking) {
  taking();
  isLost = false;
  draw();
}

function begin({curve, ...all}) {
  state = all;
  history = new History(curve);
  parts.all();
}

function merge({points, ...changed}) {
  if (state) {
    Object.assign(state, changed);
    points.forEach(point => history.add(point));
    parts.changed([...Object.keys(changed), ...(points.length ? ['curve'] : [])]);
  }
}

function lost(why) {
  isLost = true;
  connection('lost', `${why || 'Connection lost'}, trying again`);
}

function draw() {
  if (!isDrawn && state) {
    isDrawn = true;
    requestAnimationFrame(() => { isDrawn = false; drawAll(); });
  }
}

function drawAll() {
  const {versions, stream, quality, topics, labels, job} = state;
  say('model', state.model);
  say('awaits', job?.awaits ?? '');
  say('judged', judgedByJob(job, quality));
  say('about', versions.about || 'Waiting for the first version');
  drawLiveness();
  drawTiles();
  for (const id of ['classes-empty', 'confusion-empty']) {
    say(id, unscoredFor('Nothing is scored yet.'));
  }
  sayLines('sample', [...sampleNotes(stream, quality, labels), ...unscored(job, versions)]);
  const labelsFrom = topics.labels ? ` · labels from topic ${topics.labels.name}` : '';
  say('foot', `Watching since ${moment(state.since)} · events from topic ${topics.events.name}${labelsFrom}`);
  parts.draw(id => isSelected(byId(id)));
  drawAge(versions, state.now);
}

// Why there is no error yet: before the first version the job knows best.
function unscoredFor(otherwise) {
  const {versions, topics, labels, job} = state;
  return versions.count ? noLabel(labels, topics.labels) || otherwise : job?.awaits || 'Waiting for the first version.';
}

function drawLiveness() {
  const {kind, text, trouble} = liveness(state);
  if (!isLost) {
    connection(kind, text);
  }
  show('trouble', trouble !== '');
  say('trouble', trouble);
}

function drawCurves() {
  const {versions, quality, topics, labels, job} = state;
  const isScored = Boolean(quality?.events) && !quality.trained;
  show('errors-empty', !isScored);
  show('errors', isScored);
  say('errors-empty', topics.events.problem
    || unscoredFor('No labelled event has come since this version: curves begin with the next ones.'));
  const rare = rareOf(quality);
  drawLegend(rare);
  drawErrors(byId('errors'), history.points(), versions.rows, rare.map(each => each.index));
  drawRates(byId('rates'), history.points());
}

function drawTiles() {
  const {versions, stream, quality, labels, now} = state;
  const newest = versions.rows[0];
  say('version', newest ? `${newest.version}` : '–');
  say('version-age', newest ? ago(now - newest.taken) : 'none yet');
  say('trained', newest ? count(newest.trained) : '–');
  const before = versions.rows[1];
  const byNewest = before && newest.trained >= before.trained ? `${count(newest.trained - before.trained)} ` : '';
  say('trained-more', `${byNewest}by the newest version${newerEvents(stream)}`);
  say('rate', count(stream.perSecond));
  say('window', percent(quality?.window.error));
  const isTrained = Boolean(quality?.trained);
  const scored = isTrained ? undefined : quality;
  say('window-more', isTrained ? ofTrained('of the newest', quality.window)
    : ofScored('of the newest', quality?.window, labels) + (quality?.events ? lastScored(now, quality.newest) : ''));
  say('cumulative', percent(scored?.cumulative.error));
  say('cumulative-more', ofScored('of all', scored?.cumulative, labels));
  drawWaiting(labels);
  const isHeld = newest !== undefined && isKnown(newest.error);
  show('held-out-tile', isHeld);
  show('held-out-legend', isHeld);
  if (isHeld) {
    const {head, value, more} = heldOutTile(newest);
    say('held-out-title', head);
    say('held-out', value);
    say('held-out-more', more);
  }
  document.title = [...(newest ? [`v${newest.version}`, headline(scored)] : []), 'Lorentztron']
      .filter(Boolean).join(' · ');
}

// What the title of the page says of the predictions.
function headline(scored) {
  const [rare] = rareOf(scored);
  const share = rare ? shareOf(rare.window.recall) : scored?.window.error;
  return isKnown(share) && (rare ? `${rare.label}: recall ${percent(share, 1)}` : percent(share));
}

function drawWaiting(labels) {
  show('waiting-tile', Boolean(labels));
  if (labels) {
    say('waiting', count(labels.waiting));
    say('waiting-more', labelDelay(labels));
  }
}

function sampleNotes(stream, quality, labels) {
  const notes = [labels
    ? 'Of a sample: each event is scored by the newest version when it comes, and this prediction is judged when the '
        + 'label comes.'
    : 'Of a sample, the first events of each interval: each is scored by the newest version, which has not '
        + 'trained it.'];
  if (quality?.trained) {
    notes.unshift(TRAINED);
  }
  notes.push(...rareNotes(quality));
  if (quality?.window.abstained) {
    notes.push(`No label for ${percent(quality.window.abstained)} of the newest.`);
  }
  if (stream.unlabelled) {
    notes.push(`${count(stream.unlabelled)} without a label.`);
  }
  if (stream.unknown) {
    const last = `the last one: ${stream.lastUnknown}`;
    notes.push(`${count(stream.unknown)} of classes that the model does not have, ${last}.`);
  }
  if (stream.unreadable) {
    notes.push(`${count(stream.unreadable)} could not be read here, the last one: ${stream.lastUnreadable}.`);
  }
  if (stream.skips) {
    const times = `${count(stream.skips)} times`;
    notes.push(`Went on at the end of the topic ${times}, since events came faster than they are scored.`);
  }
  return [...notes, ...labelNotes(labels)];
}

new ResizeObserver(() => {
  parts.changed(['curve']);
  draw();
}).observe(document.body);
new ServerNews({all: message => news(() => begin(message)), tick: message => news(() => merge(message))}, lost);
