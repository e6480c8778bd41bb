/**
 * Whether an answer is one to what was asked: rows that belong to nobody asked for are somebody
 * else's, and are refused rather than taken for figures.
 */
import { outage } from '@millwright/kernel';

const astray = (what: string): Error =>
  outage('general.unavailable', { service: 'history' }, new Error(`the engine's answer ${what}`));

/**
 * Where the rows of a binary answer begin, each of which starts with its point.
 * @throws Fault outage `general.unavailable` {service: 'history'} at rows that nobody asked for
 */
export function* askedRows(
  bytes: Buffer,
  rowBytes: number,
  points: readonly number[],
): Generator<number, void, undefined> {
  if (bytes.length % rowBytes !== 0) throw astray('ends within a row');
  const asked = new Set(points);
  for (let at = 0; at < bytes.length; at += rowBytes) {
    if (!asked.has(bytes.readUInt32LE(at))) throw astray('has rows of other points');
    yield at;
  }
}

/** @throws Fault outage `general.unavailable` {service: 'history'} at rows that nobody asked for */
export function checkAsked(
  rows: readonly { readonly point: number }[],
  points: readonly number[],
): void {
  const asked = new Set(points);
  if (rows.some(({ point }) => !asked.has(point))) throw astray('has rows of other points');
}
