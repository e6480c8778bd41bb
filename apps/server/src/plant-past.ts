/**
 * What the plant's machines did in the days before it began: samples with their rollups, the
 * alarms that their limits would have raised, and when they could not be reached. A job, so that a
 * server that is killed meanwhile does it again; doing it again changes nothing.
 */
import type { Language } from '@millwright/contract';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import { protocolOf } from '@millwright/contract/devices/protocols/index';
import { deviceIdField, pointIdField } from '@millwright/contract/fields/ids';
import {
  after,
  type Clock,
  hours,
  minutes,
  outage,
  Quality,
  seconds,
  type Timestamp,
  timestamp,
} from '@millwright/kernel';
import { z } from 'zod';
import type { Log } from './base/log.ts';
import { type Alarms, limitOccurrences, type PastAlarmEvent } from './domains/alarms/index.ts';
import type { Audit } from './domains/audit/index.ts';
import type { Devices } from './domains/devices/index.ts';
import type { History } from './domains/telemetry/index.ts';
import type { Plant } from './plant.ts';
import { defineJob, type Jobs } from './platform/jobs/index.ts';
import { type PastMachine, readPlantPast } from './read-plant-past.ts';

/** The first pages of a new server come before it. */
const startAfter = seconds(2);

/** The plant's machines by number as they are in the database: a device and its points. */
const machines = z.array(z.object({ device: deviceIdField, points: z.array(pointIdField) }));
export type PlantMachines = z.infer<typeof machines>;

const makePast = defineJob('plant.past', z.object({ machines }));

export interface PlantPast {
  /** Has the past of a plant that was just seeded made, in the background. */
  make(machines: PlantMachines): Promise<void>;
}

export interface PlantPastNeeds {
  readonly days: number;
  /** What those who saw to alarms wrote. */
  readonly language: Language;
  readonly plant: () => Plant | null;
  readonly devices: Pick<Devices, 'find' | 'findPoints'>;
  readonly history: Pick<History, 'createBatch' | 'importSamples' | 'rollUpRange'>;
  readonly alarms: Pick<Alarms, 'recordPast'>;
  readonly audit: Pick<Audit, 'pastStates'>;
  readonly jobs: Pick<Jobs, 'define' | 'enqueue'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The plant may start later than its job: that is tried again. */
export function createPlantPast(needs: PlantPastNeeds): PlantPast {
  const { days, jobs, plant, log, clock } = needs;
  jobs.define(makePast, async ({ machines }, { signal }) => {
    const controlUrl = plant()?.controlUrl;
    if (controlUrl === undefined) throw outage('plant.not_started');
    const began = performance.now();
    const events: PastAlarmEvent[] = [];
    let samples = 0;
    for await (const past of readPlantPast(controlUrl, days, signal)) {
      signal.throwIfAborted();
      const known = machines[past.machine];
      if (known) samples += await takeMachine(needs, known, past, events);
      const done = past.machine + 1;
      if (done % 3 === 0 || done === machines.length) {
        log.info({ done, of: machines.length }, "making the plant's past");
      }
    }
    const raised = await needs.alarms.recordPast(events);
    const took = Math.round(performance.now() - began);
    log.info({ samples, alarms: raised, days, ms: took }, 'the simulated plant has a past');
  });
  return {
    make: (machines) =>
      jobs.enqueue(
        null,
        makePast,
        { machines },
        { key: makePast.name, runAt: after(clock.now(), startAfter) },
      ),
  };
}

/** Answers how many samples there were; adds the alarms that its limits raised. */
async function takeMachine(
  needs: PlantPastNeeds,
  known: PlantMachines[number],
  past: PastMachine,
  events: PastAlarmEvent[],
): Promise<number> {
  const { devices, history, audit } = needs;
  const [device] = await devices.find([known.device]);
  if (device === undefined) return 0;
  const found = new Map((await devices.findPoints(known.points)).map((point) => [point.id, point]));
  const points = past.series.flatMap(({ point: number, times, values }) => {
    const id = known.points[number];
    const point = id === undefined ? undefined : found.get(id);
    const qualities = Uint8Array.from(values, (value) =>
      Number.isNaN(value) ? Quality.communication : Quality.good,
    );
    return point ? [{ point, samples: { times, values, qualities } }] : [];
  });
  if (points.length === 0) return 0;
  const batch = history.createBatch(
    points.reduce((sum, { samples }) => sum + samples.times.length, 0),
  );
  const span = { from: Number.POSITIVE_INFINITY, to: 0 };
  for (const { point, samples } of points) {
    samples.times.forEach((time, n) => {
      batch.append(
        point.id,
        time,
        samples.values[n] as number,
        samples.qualities[n] as number,
        null,
      );
    });
    span.from = Math.min(span.from, samples.times[0] ?? span.from);
    span.to = Math.max(span.to, (samples.times.at(-1) ?? 0) + 1);
  }
  await history.importSamples(batch);
  await history.rollUpRange({ points: points.map(({ point }) => point.id), ...span });
  for (const { point, samples } of points) {
    for (const occurrence of limitOccurrences(point, samples)) {
      const confirmation = attended(occurrence, timestamp(span.to), needs.language);
      events.push({ ...occurrence, confirmation });
    }
  }
  await audit.pastStates(statesOf(device, past, timestamp(span.from)));
  return batch.count;
}

const attendants: Readonly<Record<Language, { by: string; notes: readonly string[] }>> = {
  'zh-CN': {
    by: '模拟值班员',
    notes: ['已到现场处理', '设备已恢复正常', '已通知维修班组', '换班时确认'],
  },
  'en-US': {
    by: 'Simulated operator',
    notes: ['Seen to on site', 'Running normally again', 'Maintenance informed', 'At shift change'],
  },
};

/** Somebody goes round and deals with what was raised, but for what came last. */
function attended(
  { raisedAt, clearedAt }: Pick<PastAlarmEvent, 'raisedAt' | 'clearedAt'>,
  end: Timestamp,
  language: Language,
): PastAlarmEvent['confirmation'] {
  const at = timestamp(Math.max(clearedAt, raisedAt + minutes(10)));
  if (at > end - hours(30)) return null;
  const { by, notes } = attendants[language];
  const note = notes[Math.floor(raisedAt / 1000) % notes.length] as string;
  return { at, by, note };
}

function statesOf(device: Device, { lost }: PastMachine, from: Timestamp) {
  const about = { itemId: device.itemId, deviceId: device.id, deviceName: device.deviceName };
  const changes = lost.flatMap((span) => [
    {
      ...about,
      at: timestamp(span.from),
      state: 'offline',
      reason: protocolOf(device.protocol).can.polled ? 'link.closed' : 'gateway.silent',
    } as const,
    { ...about, at: timestamp(span.to), state: 'online', reason: null } as const,
  ]);
  return [{ ...about, at: from, state: 'online', reason: null } as const, ...changes];
}
