/**
 * “Calculate the past”: what calculated points would have come to over stored samples, in the place of
 * what is stored of them there. A background task.
 */
import { type CallParsed, refuse } from '@millwright/contract';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { protocolOf } from '@millwright/contract/devices/protocols/index';
import type { HistoryTask } from '@millwright/contract/telemetry/history-tasks.schemas';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import {
  type Clock,
  hours,
  type ItemId,
  minutes,
  type PointId,
  Quality,
  storedPoints,
} from '@millwright/kernel';
import { z } from 'zod';
import { createGiveWay } from '../../../../base/give-way.ts';
import { actingFor } from '../../../../platform/audit/index.ts';
import type { CallContext } from '../../../../platform/http/index.ts';
import type { Devices } from '../../../devices/index.ts';
import type { ShiftCalendars } from '../../../items/index.ts';
import { type BackgroundTasks, defineTask, type TaskRun } from '../../../tasks/index.ts';
import type { History, Replacement, Sample, SampleBatch } from '../../history/index.ts';
import { Save, type SavePolicy } from '../../samples/index.ts';
import { compileDerived } from '../compile-derived.ts';
import { mergeSamples } from './merge-samples.ts';
import { createReplay, type PastPoint } from './replay.ts';

export interface PastNeeds {
  readonly tasks: Pick<BackgroundTasks, 'define' | 'begin'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly history: Pick<
    History,
    'samplePages' | 'countSamples' | 'lastBefore' | 'createBatch' | 'replaceSamples'
  >;
  readonly devices: Pick<Devices, 'findPoints' | 'find'>;
  readonly shiftCalendars: Pick<ShiftCalendars, 'clocksOf'>;
  /** How the points of an item are saved. */
  readonly historyTasksOf: (item: ItemId) => Promise<readonly HistoryTask[]>;
  /** When nobody collected, oldest first. */
  readonly gaps: (to: number) => Promise<readonly { readonly from: number; readonly to: number }[]>;
}

type Input = CallParsed<typeof telemetryCalls.calculatePast>;

/** What is so young may still be on its way. */
const tooYoung = minutes(1);
/** What an expression remembers is known by then; hours, days and shifts begin in it. */
const leadIn = { value: hours(1), tally: hours(49) };
const samplesAtOnce = 50_000;
/** Of the clock, where something is due by it. */
const stepMs = minutes(1);
/** Totals that never turn: they began when the point was made. */
const endless: ReadonlySet<Point['tally']> = new Set(['hours', 'starts', 'integral'] as const);

const token = defineTask({
  kind: 'calculated_past',
  call: telemetryCalls.calculatePast,
  payload: z.custom<Input>((given) => telemetryCalls.calculatePast.input.safeParse(given).success),
});

/** @returns what starts it */
export function offerPast(needs: PastNeeds) {
  needs.tasks.define(token, (input, run) => calculate(needs, input, run));
  return async (input: Input, context: CallContext) => {
    const to = Math.min(input.to, needs.clock.now() - tooYoung);
    if (input.from >= to) throw refuse('telemetry.range_invalid');
    const bounded = { ...input, to };
    await preparePast(needs, bounded);
    return needs.tasks.begin(token, bounded, context.session.userId, actingFor(context));
  };
}

async function calculate(needs: PastNeeds, input: Input, run: TaskRun): Promise<void> {
  const { history } = needs;
  const { points, inputs, leadMs } = await preparePast(needs, input);
  for (const { itemId } of points) {
    if (run.access.items !== 'all' && !run.access.items.has(itemId))
      throw refuse('general.not_found');
  }
  const { from, to } = input;
  const read = { points: inputs, from: from - leadMs, to };
  const total = await history.countSamples(read);
  run.progress(0, total);
  const replacement = await history.replaceSamples(
    { ...{ from, to }, points: points.map(({ id }) => id) },
    run.signal,
  );
  const kept = createKept(history, replacement);
  const replay = createReplay(points, (point, time, value, quality) => {
    if (time >= from && time < to) kept.add(point, time, value, quality);
  });
  const giveWay = createGiveWay();
  const goOn = async (): Promise<void> => {
    run.signal.throwIfAborted();
    await kept.writeFull();
    await giveWay();
  };
  let clock = read.from;
  /** In steps: what is due by the clock may be due often, and nothing come for a year. */
  const goOnUntil = async (time: number): Promise<void> => {
    for (; replay.isTimed && clock + stepMs < time; clock += stepMs) {
      replay.runUntil(clock + stepMs);
      await goOn();
    }
    clock = time;
  };
  const before = await history.lastBefore(inputs, read.from);
  for (const [point, sample] of before) {
    replay.take({ time: read.from, points: [point as PointId], samples: [sample] });
  }
  const gaps = (await needs.gaps(to)).filter((gap) => gap.to > read.from);
  let gap = 0;
  let done = 0;
  const streams = inputs.map((point) => ({ point, pages: pagesOf(history, { ...read, point }) }));
  for await (const block of mergeSamples(streams)) {
    for (; (gaps[gap]?.from ?? block.time) < block.time; gap += 1) {
      const since = Math.max(read.from, gaps[gap]?.from ?? 0);
      await goOnUntil(since);
      replay.lose(since, Quality.stale);
    }
    await goOnUntil(block.time);
    replay.take(block);
    done += block.samples.length;
    run.progress(done, Math.max(total, done));
    await goOn();
  }
  await goOnUntil(to - 1);
  replay.runUntil(to - 1);
  await kept.writeAll();
  run.signal.throwIfAborted();
  await replacement.finish();
}

/** What is to be stored, in batches of which few are in memory. */
function createKept(history: Pick<History, 'createBatch'>, replacement: Pick<Replacement, 'add'>) {
  let batch = history.createBatch(samplesAtOnce);
  const full: SampleBatch[] = [];
  const writeFull = async (): Promise<void> => {
    for (let one = full.shift(); one !== undefined; one = full.shift()) await replacement.add(one);
  };
  return {
    add(point: PointId, time: number, value: number, quality: number): void {
      batch.append(point, time, value, quality, null);
      if (batch.count < samplesAtOnce) return;
      full.push(batch);
      batch = history.createBatch(samplesAtOnce);
    },
    writeFull,
    async writeAll(): Promise<void> {
      await writeFull();
      await replacement.add(batch);
    },
  };
}

async function* pagesOf(
  history: Pick<History, 'samplePages'>,
  { point, from, to }: { readonly point: PointId; readonly from: number; readonly to: number },
): AsyncGenerator<readonly Sample[]> {
  for await (const { samples } of history.samplePages({ points: [point], from, to })) yield samples;
}

interface Past {
  readonly points: readonly PastPoint[];
  /** What they look at and is not calculated here. */
  readonly inputs: readonly PointId[];
  readonly leadMs: number;
}

/**
 * @throws Fault refusal `telemetry.past_not_calculated`, `telemetry.past_total`,
 *   `telemetry.past_not_saved`, `telemetry.past_not_run`, each with the point's name
 */
async function preparePast(needs: PastNeeds, { points: ids }: Input): Promise<Past> {
  const { devices } = needs;
  const points = await devices.findPoints([...new Set(ids)]);
  const owners = await devices.find([...new Set(points.map(({ deviceId }) => deviceId))]);
  const deviceOf = new Map(owners.map((device) => [device.id, device]));
  const looked = [...new Set(points.flatMap(({ expression }) => storedPoints(expression ?? '')))];
  const inputs = new Map((await devices.findPoints(looked)).map((input) => [input.id, input]));
  const items = [...new Set(points.map(({ itemId }) => itemId))];
  const clockOf = await needs.shiftCalendars.clocksOf(items);
  const saving = (await Promise.all(items.map(needs.historyTasksOf))).flat();
  const taskOf = new Map(saving.flatMap((task) => task.pointIds.map((id) => [id, task])));

  const past = points.map((point) => {
    const { id, itemId, slope, intercept, tally = 'value', rollsOverAt = null } = point;
    const device = deviceOf.get(point.deviceId);
    const named = { point: point.name };
    if (device === undefined || !protocolOf(device.protocol).can.derived) {
      throw refuse('telemetry.past_not_calculated', named);
    }
    if (endless.has(tally)) throw refuse('telemetry.past_total', named);
    const policy = policyOf(point, device, taskOf.get(id));
    if (policy.save === Save.never) throw refuse('telemetry.past_not_saved', named);
    const program = compileDerived(point, (input) => {
      const found = inputs.get(input);
      return found?.itemId === itemId ? { ...found, texts: null } : null;
    });
    if (program === null) throw refuse('telemetry.past_not_run', named);
    const clock = clockOf(itemId);
    return { ...{ id, itemId, program, tally, rollsOverAt, slope, intercept, clock, policy } };
  });
  const own = new Set(past.map(({ id }) => id));
  return {
    points: past,
    inputs: looked.filter((id) => !own.has(id)),
    leadMs: past.some(({ tally }) => tally !== 'value') ? leadIn.tally : leadIn.value,
  };
}

/** As it would have been saved, but for conditions that held then: nobody has kept when. */
function policyOf(point: Point, device: Device, task: HistoryTask | undefined): SavePolicy {
  switch (task?.mode) {
    case 'periodic':
      return { save: Save.planned, interval: task.intervalMs };
    case 'change':
      return { save: Save.planned, deadband: task.deadband };
    case 'condition':
      return { save: Save.each };
    default:
      if (!point.saved) return { save: Save.never };
      return { save: device.mode === 'save-flow' ? Save.planned : Save.each };
  }
}
