/** A fixed piece of work, by which turns of the event loop are measured on any machine. */
import { threadTime } from '../clocks/thread-time.ts';

const rows = Array.from({ length: 600 }, (_, at) => ({
  id: at,
  name: `point ${at}`,
  value: at * 1.1,
  at: 1_700_000_000_000 + at,
  quality: 0,
  unit: 'bar',
  ok: true,
  note: null,
}));
const text = JSON.stringify(rows);

const work = (): number => JSON.stringify(JSON.parse(text)).length;

/**
 * Microseconds of this thread for one unit: about a thousand on a good core. Of several goes the
 * cheapest counts, for the first are not compiled yet.
 */
export function costOfUnit(): number {
  const goes = Array.from({ length: 5 }, () => {
    const began = threadTime();
    for (let times = 0; times < 40; times += 1) work();
    return (threadTime() - began) / 40;
  });
  return Math.min(...goes);
}
