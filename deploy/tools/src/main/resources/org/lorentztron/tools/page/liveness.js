// Whether what the page shows is of now, by what the server knows. Times are in milliseconds.

const SILENCE = 15000;
const SHORTEST = 30000;
const INTERVALS = 3;
const NO_VERSION = 'Events come in, but no version: the job is gone, holds versions back, or has nothing to learn '
    + 'from.';

// Coarse, since a screen reader says each change.
export function span(millis) {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  if (seconds < 90) {
    return `${seconds - seconds % 10} s`;
  }
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length ? sorted[Math.floor(sorted.length / 2)] : 0;
}

// How old the newest version may be: some intervals of the job, or of how versions have come, which depends on
// checkpoints, too, and on how fast the time of the events goes.
export function longestAge({rows, interval}) {
  const apart = rows.slice(1).map((row, i) => rows[i].taken - row.taken);
  return Math.max(SHORTEST, INTERVALS * Math.max(interval, median(apart)));
}

// What the page says beside its name, and why if that is trouble.
export function liveness({now, since, topics, contact, versions}) {
  const trouble = topics.trouble || contact.problem;
  const silent = now - (contact.answered ?? since);
  if (contact.ended) {
    return {kind: 'lost', text: 'Versions are read no more', trouble: contact.problem};
  }
  if (silent > SILENCE) {
    return {kind: 'lost', text: `No news from Kafka for ${span(silent)}`, trouble};
  }
  if (topics.trouble) {
    return {kind: 'lost', text: 'Kafka cannot be read', trouble};
  }
  const newest = versions.rows[0];
  if (!newest) {
    return {kind: 'waiting', text: 'Waiting for a version', trouble};
  }
  if (contact.problem) {
    return {kind: 'late', text: 'Newer versions cannot be read', trouble};
  }
  const age = now - newest.taken;
  const longest = longestAge(versions);
  if (age <= longest) {
    // The only one may be of a job that ended before the server started.
    return versions.rows.length > 1
      ? {kind: 'live', text: 'Live', trouble}
      : {kind: 'waiting', text: 'Waiting for the next version', trouble};
  }
  return contact.eventsCame !== null && now - contact.eventsCame <= longest
    ? {kind: 'late', text: `No version for ${span(age)}`, trouble: NO_VERSION}
    : {kind: 'waiting', text: `No events, no version for ${span(age)}`, trouble};
}

// When an event was last scored, where that is not now.
export function lastScored(now, newest) {
  return now - newest > SILENCE ? `, the last ${span(now - newest)} ago` : '';
}
