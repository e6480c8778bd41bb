/** A rehearsal from the stored samples to what it comes to. */
import { refuse } from '@millwright/contract';
import { windowMs } from '@millwright/contract/alarms/quality/quality-limits';
import type { Rehearsal } from '@millwright/contract/alarms/rehearsal/rehearsal.schemas';
import { DataType, type ItemId, type PointId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Items } from '../../items/index.ts';
import type { History, Telemetry } from '../../telemetry/index.ts';
import { compareAlarms } from './compare-alarms.ts';
import { alarmsByDay, floodMinutes, type Span } from './days-and-floods.ts';
import type { ReadyDraft } from './draft-conditions.ts';
import { othersInWindows, type RealAlarm, realAlarms } from './rehearsal.store.ts';
import { type RehearsalAlarm, RehearsalRun } from './rehearsal-run.ts';

export interface PerformNeeds {
  readonly db: Kysely<unknown>;
  readonly items: Pick<Items, 'timeZones'>;
  readonly history: Pick<History, 'sampleColumns' | 'countSamples' | 'lastBefore'>;
  readonly telemetry: Pick<Telemetry, 'holding'>;
}

/** How far it is, and whether it goes on. */
interface Watcher {
  progress(done: number, total: number): void;
  /** Awaited every few milliseconds of work. */
  giveWay(): Promise<void> | undefined;
  readonly signal: AbortSignal;
}

/** What a rehearsal came to, with all its alarms. */
export interface RehearsalOutcome {
  readonly result: Rehearsal;
  readonly alarms: readonly RehearsalAlarm[];
  readonly added: ReadonlySet<RehearsalAlarm>;
  readonly missed: readonly RealAlarm[];
}

/** A month of fifteen points at one a second; some minutes of work. */
const mostSamples = 40_000_000;
/** Rows between two looks at the clock: less than a millisecond. */
const together = 5_000;
/** Alarms that a page is shown. */
const mostShown = 500;

export async function performRehearsal(
  needs: PerformNeeds,
  { item, from, to, draft }: Span & { readonly item: ItemId; readonly draft: ReadyDraft },
  watcher: Watcher,
): Promise<RehearsalOutcome> {
  const run = new RehearsalRun(draft);
  const samples = await runOver(needs, run, { from, to }, draft, watcher);
  const zoneOf = await needs.items.timeZones([item]);
  const timeZone = zoneOf(item);
  const all = draft.real === null ? [] : await realAlarms(needs.db, draft.real, { from, to });
  const { added, missed } = compareAlarms(run.alarms, all);
  await watcher.giveWay();
  // What began before it is there to be held against, and belongs to days before.
  const isIn = ({ raisedAt }: { readonly raisedAt: number }) => raisedAt >= from && raisedAt < to;
  const alarms = run.alarms.filter(isIn);
  const real = all.filter(isIn);
  const isNew = new Set(alarms.filter((alarm) => added.has(alarm)));
  const gone = real.filter((alarm) => missed.has(alarm));
  const others = await othersInWindows(needs.db, draft.real, { item, from, to, windowMs });
  const silent = draft.described.filter(({ id }) => !samples.has(id));
  const result: Rehearsal = {
    ...{ itemId: item, from, to, timeZone },
    samples: [...samples.values()].reduce((sum, count) => sum + count, 0),
    silent: silent.map(({ name }) => name),
    asksDevices: draft.devices.length > 0,
    compared: draft.real !== null,
    days: alarmsByDay({ from, to }, timeZone, { simulated: alarms, real, added, missed }),
    raised: { simulated: alarms.length, real: real.length },
    floodMinutes: {
      simulated: floodMinutes({ from, to }, others, alarms),
      real: floodMinutes({ from, to }, others, real),
    },
    alarms: alarms.slice(0, mostShown).map((alarm) => ({
      ...{ kind: alarm.kind, pointId: alarm.pointId, raises: alarm.raises },
      ...{ raisedAt: alarm.raisedAt, clearedAt: alarm.clearedAt },
      value: Number.isFinite(alarm.value) ? alarm.value : null,
      added: isNew.has(alarm),
    })),
    added: isNew.size,
    missed: gone.slice(0, mostShown),
    missedCount: gone.length,
  };
  return { result, alarms, added: isNew, missed: gone };
}

/** @returns how many samples within the span each point has; those without are missing */
async function runOver(
  { history, telemetry }: PerformNeeds,
  run: RehearsalRun,
  { from, to }: Span,
  { points, described, leadMs }: ReadyDraft,
  { progress, giveWay, signal }: Watcher,
): Promise<ReadonlyMap<PointId, number>> {
  const begin = from - leadMs;
  const total = await history.countSamples({ points, from: begin, to });
  if (total > mostSamples) {
    throw refuse('alarm.rehearsal_too_large', { samples: total, limit: mostSamples });
  }
  progress(0, total);
  const { gaps } = await telemetry.holding(points, to);
  const stops = gaps
    .filter((gap) => gap.to > begin && gap.from < to)
    .map((gap) => ({ from: Math.max(begin, gap.from), to: gap.to }))
    .sort((a, b) => a.from - b.from);
  run.begin(begin, await history.lastBefore(points, begin));
  const texts = described.some(({ dataType }) => dataType === DataType.CHAR);
  let done = 0;
  for await (const columns of history.sampleColumns({ points, from: begin, to, texts })) {
    for (let first = 0; first < columns.count; ) {
      const time = columns.times[first] as number;
      for (let [stop] = stops; stop !== undefined && stop.from <= time; [stop] = stops) {
        stops.shift();
        // One in which a sample lies is none: a box kept it.
        if (stop.to <= time) run.restart(stop.from, stop.to);
      }
      const until = stops[0]?.from ?? Number.POSITIVE_INFINITY;
      let end = Math.min(first + together, columns.count);
      while ((columns.times[end - 1] as number) >= until) end -= 1;
      run.feed(columns, first, end, from);
      first = end;
      await giveWay();
    }
    signal.throwIfAborted();
    done += columns.count;
    progress(done, Math.max(total, done));
  }
  for (const stop of stops) run.restart(stop.from, Math.min(stop.to, to));
  run.end(to);
  return run.counts;
}
