/** The alarm quality desk: what alarms of a span say about the sources that raise them. */

import type { AlarmQuality } from '@millwright/contract/alarms/quality/quality.schemas';
import { windowMs } from '@millwright/contract/alarms/quality/quality-limits';
import type { Kysely } from 'kysely';
import { findFloods } from './find-floods.ts';
import {
  busiestSources,
  firstOfSpans,
  type QualityQuery,
  qualityTotals,
  windowCounts,
} from './quality.store.ts';

export { findFloods, type WindowCount } from './find-floods.ts';
export type { QualityQuery } from './quality.store.ts';

/** Floods that are listed. */
const mostFloods = 100;

/** @param now until when what is active has lasted */
export async function alarmQuality(
  db: Kysely<unknown>,
  query: QualityQuery,
  now: number,
): Promise<AlarmQuality> {
  const { from, to } = query;
  const [windows, totals, top] = await Promise.all([
    windowCounts(db, query),
    qualityTotals(db, query, now),
    busiestSources(db, query),
  ]);
  const found = findFloods(windows);
  const spans = found.slice(0, mostFloods).map((flood) => ({
    from: from + flood.from * windowMs,
    to: Math.min(to, from + flood.to * windowMs),
    raised: flood.raised,
  }));
  const firsts = await firstOfSpans(db, query, spans);
  return {
    windows: Math.ceil((to - from) / windowMs),
    ...totals,
    peak: windows.reduce((most, { raised }) => Math.max(most, raised), 0),
    floods: spans.map((span, at) => ({
      ...span,
      firstNumber: firsts[at]?.number ?? '',
      firstName: firsts[at]?.name ?? '',
    })),
    floodCount: found.length,
    floodWindows: found.reduce((sum, flood) => sum + flood.to - flood.from, 0),
    top,
  };
}
