/** Entries that a thread is handed together: within a millisecond or two. */
const together = 500;

/** A long list as a thread is given it. */
export function* someAtOnce<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < list.length; at += together) yield list.slice(at, at + together);
}
