// What the job tells of itself, where it runs in the process that serves this page.
import {count, isKnown} from './dom.js';

const FEW = 1000;

// How the job did, as long as it catches up, or the page has scored few events itself.
export function judgedByJob(job, quality) {
  const isFew = !quality || quality.trained || quality.events < Math.min(FEW, job?.scored ?? 0);
  return job?.judged && (job.awaits || isFew) ? job.judged : '';
}

export function unscored(job, versions) {
  return job?.unscored && versions.count
    ? [`${count(job.unscored)} events came before the first version and got no prediction.`] : [];
}

// Beside how many events the versions have trained.
export function newerEvents(stream) {
  return isKnown(stream.newer) && stream.newer > 0 ? `, ${count(stream.newer)} came since` : '';
}
