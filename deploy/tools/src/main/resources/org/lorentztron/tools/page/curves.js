// Charts over time: errors on a logarithmic scale, the rate of events, and small curves of single classes.
import {axisTime, count, moment, percent, shape} from './dom.js';

// Places in a point, as the server sends it.
export const TIME = 0, RATE = 1, WINDOW = 2, CUMULATIVE = 3, HELD_OUT = 4, MISSED = 5;

const LEAST = 0.0005;
const TICKS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];
const MORE_TICKS = [...TICKS, 0.003, 0.007, 0.03, 0.07, 0.3, 0.7];
const EDGE = {left: 48, right: 58, top: 10, bottom: 24};
const APART = 15;

function path(points, x, y, valueOf) {
  let drawn = '';
  let isOpen = false;
  for (const point of points) {
    const value = valueOf(point);
    if (value === null) {
      isOpen = false;
    } else {
      drawn += `${isOpen ? 'L' : 'M'}${x(point[TIME]).toFixed(1)} ${y(value).toFixed(1)}`;
      isOpen = true;
    }
  }
  return drawn;
}

function scale(from, to, low, high) {
  const width = to - from || 1;
  return value => low + (value - from) / width * (high - low);
}

function times(points, width) {
  const first = points[0][TIME];
  const last = Math.max(points[points.length - 1][TIME], first + 10000);
  return {first, last, x: scale(first, last, EDGE.left, width - EDGE.right)};
}

function clear(svg) {
  const width = Math.max(240, svg.clientWidth);
  const height = svg.clientHeight || 100;
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.replaceChildren();
  return {width, height};
}

function timeAxis(svg, {first, last, x}, width, height) {
  const labels = width < 500 ? 3 : 6;
  for (let i = 0; i < labels; i++) {
    const time = first + (last - first) * i / (labels - 1);
    const anchor = i === 0 ? 'start' : i === labels - 1 ? 'end' : 'middle';
    svg.append(shape('text', {x: x(time), y: height - 6, 'text-anchor': anchor, class: 'axis'},
        axisTime(time, last - first)));
  }
}

function valueTick(svg, width, y, text) {
  svg.append(
      shape('line', {x1: EDGE.left, x2: width - EDGE.right, y1: y, y2: y, class: 'grid'}),
      shape('text', {x: EDGE.left - 8, y: y + 4, 'text-anchor': 'end', class: 'axis'}, text));
}

// The newest value at the end of each line, moved apart where they would cover each other.
function endLabels(svg, lines, width) {
  lines.sort((a, b) => a.y - b.y);
  lines.forEach((line, i) => {
    line.y = i > 0 ? Math.max(line.y, lines[i - 1].y + APART) : line.y;
    svg.append(shape('text', {x: width - EDGE.right + 8, y: line.y + 4, class: `end ${line.name}`}, line.text));
  });
}

// With what was missed of rare classes, which errors hide: their indices.
export function drawErrors(svg, points, versions, rare = []) {
  const {width, height} = clear(svg);
  const known = points.filter(point => point[WINDOW] !== null);
  if (known.length === 0) {
    return;
  }
  const lines = [['held-out', point => point[HELD_OUT]], ['cumulative', point => point[CUMULATIVE]],
    ['window', point => point[WINDOW]],
    ...rare.map((index, i) => [`rare rare${i}`, point => point[MISSED][index] ?? null])];
  const values = known.flatMap(point => lines.map(([, valueOf]) => valueOf(point))).filter(value => value !== null);
  const low = Math.max(LEAST, Math.min(...values) * 0.8);
  const high = Math.min(1, Math.max(...values, low * 4) * 1.15);
  const log = scale(Math.log(low), Math.log(high), height - EDGE.bottom, EDGE.top);
  const y = value => log(Math.log(Math.max(low, value)));
  const axis = times(known, width);
  const within = ticks => ticks.filter(tick => tick >= low && tick <= high);
  (within(TICKS).length > 2 ? within(TICKS) : within(MORE_TICKS))
      .forEach(tick => valueTick(svg, width, y(tick), `${+(100 * tick).toPrecision(2)} %`));
  timeAxis(svg, axis, width, height);
  versions.filter(version => version.taken >= axis.first && version.taken <= axis.last).forEach(version => {
    const at = axis.x(version.taken);
    const foot = height - EDGE.bottom;
    svg.append(shape('line', {x1: at, x2: at, y1: foot, y2: foot - 9, class: 'version'}));
  });
  const ends = [];
  for (const [name, valueOf] of lines) {
    svg.append(shape('path', {d: path(known, axis.x, y, valueOf), class: `line ${name}`}));
    const last = valueOf(known[known.length - 1]);
    if (last !== null) {
      const cx = axis.x(known[known.length - 1][TIME]);
      svg.append(shape('circle', {cx, cy: y(last), r: 3.5, class: `dot ${name}`}));
      ends.push({name, y: y(last), text: percent(last)});
    }
  }
  endLabels(svg, ends, width);
  const newest = known[known.length - 1];
  svg.setAttribute('aria-label', `Error rates from ${moment(axis.first)} to ${moment(newest[TIME])}: of the newest `
      + `events ${percent(known[0][WINDOW])} at first and ${percent(newest[WINDOW])} now, since the start `
      + `${percent(newest[CUMULATIVE])}`);
}

export function drawRates(svg, points) {
  const {width, height} = clear(svg);
  const known = points.filter(point => point[RATE] !== null);
  if (known.length === 0) {
    return;
  }
  const most = Math.max(1, ...known.map(point => point[RATE]));
  const y = scale(0, most, height - EDGE.bottom, EDGE.top);
  const axis = times(known, width);
  valueTick(svg, width, y(most), count(most));
  valueTick(svg, width, y(0), '0');
  timeAxis(svg, axis, width, height);
  const line = path(known, axis.x, y, point => point[RATE]);
  const from = axis.x(known[0][TIME]);
  const to = axis.x(known[known.length - 1][TIME]);
  svg.append(
      shape('path', {d: `${line}L${to} ${y(0)}L${from} ${y(0)}Z`, class: 'area'}),
      shape('path', {d: line, class: 'line rate'}));
  const last = known[known.length - 1][RATE];
  endLabels(svg, [{name: 'rate', y: y(last), text: count(last)}], width);
  svg.setAttribute('aria-label',
      `Events per second from ${moment(axis.first)}: at most ${count(most)}, now ${count(last)}`);
}

// What was missed of one class, on a scale that all classes share.
export function classCurve(points, index, most) {
  const svg = shape('svg', {viewBox: '0 0 120 28', preserveAspectRatio: 'none', class: 'spark', 'aria-hidden': 'true'});
  const own = points.filter(point => isNumber(point[MISSED][index])).map(point => [point[TIME], point[MISSED][index]]);
  if (own.length > 1) {
    const x = scale(own[0][TIME], own[own.length - 1][TIME], 2, 118);
    const y = scale(0, Math.sqrt(most) || 1, 26, 2);
    svg.append(shape('path', {d: path(own, x, value => y(Math.sqrt(value)), point => point[1]), class: 'line window'}));
  }
  return svg;
}

export const isNumber = value => typeof value === 'number';
