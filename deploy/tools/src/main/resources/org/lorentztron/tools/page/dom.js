// Elements and formats. Texts become text nodes, never markup: labels and dead letters are written by strangers.

const SVG = 'http://www.w3.org/2000/svg';

const DAY = 86400000;

export const byId = id => document.getElementById(id);

export function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function shape(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    node.setAttribute(name, value);
  }
  node.append(...children.map(child => typeof child === 'number' ? String(child) : child));
  return node;
}

export function say(id, text) {
  const node = byId(id);
  if (node.textContent !== text) {
    node.textContent = text;
  }
}

// One item of a list for each text.
export function sayLines(id, texts) {
  const list = byId(id);
  if (texts.length !== list.children.length || texts.some((text, i) => list.children[i].textContent !== text)) {
    list.replaceChildren(...texts.map(text => element('li', {}, text)));
  }
}

// An attribute, since pictures have no property of the name.
export const show = (id, isShown) => { byId(id).toggleAttribute('hidden', !isShown); };

export function isSelected(node) {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && selection.containsNode(node, true);
}

export const isKnown = value => value !== null && value !== undefined;

export const count = value => isKnown(value) ? Math.round(value).toLocaleString('en') : '–';

export function percent(share, digits) {
  if (!isKnown(share)) {
    return '–';
  }
  const value = 100 * share;
  return `${value.toFixed(digits ?? (value < 10 ? 2 : 1))} %`;
}

export const clock = millis => new Date(millis).toLocaleTimeString('en-GB');

const two = value => String(value).padStart(2, '0');

// In the time zone of the reader, as the clock is.
function day(millis) {
  const date = new Date(millis);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const isToday = millis => day(millis) === day(Date.now());

// Records may have no time, which Kafka writes as -1.
export function moment(millis) {
  if (!isKnown(millis) || millis < 0) {
    return '–';
  }
  return isToday(millis) ? clock(millis) : `${day(millis)} ${clock(millis)}`;
}

// Short, for an axis of this length: a clock alone only where all of it is today.
export function axisTime(millis, length) {
  return length <= DAY && isToday(millis) ? clock(millis) : `${day(millis).slice(5)} ${clock(millis).slice(0, 5)}`;
}

export function ago(millis) {
  const seconds = Math.max(0, Math.round(millis / 1000));
  if (seconds < 90) {
    return `${seconds} s ago`;
  }
  return seconds < 5400 ? `${Math.round(seconds / 60)} min ago` : `${Math.round(seconds / 3600)} h ago`;
}
