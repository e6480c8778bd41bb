/** What the cards of the system page say of each part. */
import type { SystemState } from '@millwright/contract/system/system-state.schemas';
import { bytesText } from '@millwright/kernel';
import type { StatusTone } from '@millwright/ui';
import { durationText } from '../../texts/duration-text.ts';
import type { Say } from '../../texts/say.ts';

export interface CardText {
  readonly tone: StatusTone;
  /** The state in a word. */
  readonly state: string;
  readonly lines: readonly string[];
}

const day = 86_400_000;
const diskTones = { well: 'ok', low: 'warn', full: 'bad' } as const;

export function diskText(t: Say, { disk }: SystemState, locale: string): CardText {
  if (disk === null) return { tone: 'bad', state: t('disk.unknown'), lines: [] };
  const { state, freeBytes, totalBytes, bytesPerDay, daysLeft } = disk;
  const room = t('disk.free', { free: bytesText(freeBytes), total: bytesText(totalBytes) });
  const rate = (): string => {
    if (bytesPerDay === null) return t('disk.early');
    if (daysLeft === null) return t('disk.steady');
    const perDay = bytesText(bytesPerDay);
    return t('disk.left', { perDay, left: durationText(daysLeft * day, locale) });
  };
  return { tone: diskTones[state], state: t(`disk.${state}`), lines: [room, rate()] };
}

export function spoolText(t: Say, { spool }: SystemState, locale: string): CardText {
  const { rows, bytes, behindMs, isLate, fullInMs, refusingMs } = spool;
  const fullIn = isLate || refusingMs > 0 ? fullInMs : null;
  const lines = [
    t('spool.waiting', { rows: rows.toLocaleString(locale), bytes: bytesText(bytes) }),
    ...(behindMs > 0 ? [t('spool.behind', { time: durationText(behindMs, locale) })] : []),
    ...(fullIn === null ? [] : [t('spool.full_in', { time: durationText(fullIn, locale) })]),
  ];
  if (refusingMs > 0) return { tone: 'bad', state: t('spool.refusing'), lines };
  return isLate
    ? { tone: 'warn', state: t('spool.late'), lines }
    : { tone: 'ok', state: t('spool.well'), lines };
}

export function jobsText(t: Say, { jobs }: SystemState): CardText {
  const { waiting, running, dead } = jobs;
  const lines = [
    t('jobs.counts', { waiting, running }),
    ...(dead > 0 ? [t('jobs.dead', { count: dead })] : []),
  ];
  return dead > 0
    ? { tone: 'warn', state: t('jobs.given_up'), lines }
    : { tone: 'ok', state: t('jobs.well'), lines };
}

export function slowCallsText(t: Say, { slowCalls }: SystemState): CardText {
  const lines = [t('slow_calls.what')];
  return slowCalls.length === 0
    ? { tone: 'ok', state: t('slow_calls.none'), lines }
    : { tone: 'warn', state: t('slow_calls.some', { count: slowCalls.length }), lines };
}

/** Of backups, or of drills. */
export function runsText(
  t: Say,
  runs: SystemState['backup'],
  { at, locale }: { readonly at: number; readonly locale: string },
): CardText {
  if (runs === null) return { tone: 'off', state: t('runs.none'), lines: [t('runs.not_set')] };
  const { lastAt, bytes, isOk } = runs;
  const age = (from: number): string =>
    t('runs.last', { age: durationText(Math.max(0, at - from), locale) });
  const lines = [
    lastAt === null ? t('runs.never') : age(lastAt),
    ...(bytes === null || bytes === 0 ? [] : [bytesText(bytes)]),
  ];
  if (isOk === null) return { tone: 'off', state: t('runs.waiting'), lines };
  return { tone: isOk ? 'ok' : 'bad', state: t(isOk ? 'runs.ok' : 'runs.failed'), lines };
}
