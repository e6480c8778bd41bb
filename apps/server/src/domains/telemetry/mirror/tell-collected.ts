/**
 * The server that collects tells the others what it reads, and writes for them. While nobody else is
 * there it says nothing.
 */
import type { Hold } from '@millwright/contract/telemetry/holds/holds.schemas';
import type {
  DevicePreview,
  WriteBatch,
  WriteCommand,
} from '@millwright/contract/telemetry/telemetry.schemas';
import {
  type Clock,
  type DeviceId,
  deviceId,
  Fault,
  itemId,
  milliseconds,
  type PointId,
  pointId,
} from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import type { Bus } from '../../../platform/events/index.ts';
import type { Lease } from '../../../platform/lease/index.ts';
import { createLiveRows, type Live, type LiveSource } from '../../../platform/live/index.ts';
import type { DeviceStates, LiveTable } from '../live/index.ts';
import type {
  BatchRequest,
  DecisionRequest,
  Holds,
  RelativeRequest,
  WriteRequest,
} from '../writes/index.ts';
import {
  type Asked,
  batchAsked,
  beatEvery,
  buttonSaid,
  cancelAsked,
  decideAsked,
  mostDevices,
  mostRows,
  pressAsked,
  type Question,
  read,
  repliesTo,
  settleAsked,
  statesEvery,
  subjectOf,
  type Told,
  tellEvery,
  writeAsked,
} from './collector-messages.ts';
import { createFreshWrites } from './fresh-writes.ts';

export interface CollectedNews {
  /** The point has a new value. Runs on the sample path. */
  changed(point: PointId): void;
  deviceChanged(device: DevicePreview): void;
  written(command: WriteCommand): void;
  held(hold: Hold): void;
  start(): void;
  stop(): void;
}

interface Needs {
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly lease: Pick<Lease, 'holds' | 'fence' | 'hasOthers'>;
  readonly clock: Clock;
  /** Milliseconds that never go back; those of the process when left out. */
  readonly time?: () => number;
  readonly log: Log;
  readonly table: LiveTable;
  readonly source: LiveSource;
  readonly states: Pick<DeviceStates, 'list'>;
  setValue(request: WriteRequest): Promise<WriteCommand>;
  setRelative(request: RelativeRequest): Promise<WriteCommand>;
  setValues(request: BatchRequest): Promise<WriteBatch>;
  cancelValues(device: DeviceId, batchId: string): boolean;
  decideWrite(request: DecisionRequest): Promise<WriteCommand>;
  readonly holds: () => Pick<Holds, 'press' | 'settle' | 'renew' | 'letGo' | 'lost'>;
}

/** Tells the others what open pages are told. */
export const tellingOthers = (live: Live, told: Pick<CollectedNews, 'changed'>): Live => ({
  ...live,
  changed(point) {
    live.changed(point);
    told.changed(pointId(point));
  },
});

/** What another server asks for. */
interface Asking<Request> {
  readonly id: string;
  readonly from: string;
  readonly at: number;
  readonly request: Request;
}

export function createCollectedNews(needs: Needs): CollectedNews {
  const { bus, lease, clock, log, table, states } = needs;
  const time = needs.time ?? (() => performance.now());
  const rows = createLiveRows(() => needs.source);
  const fresh = createFreshWrites(time);
  /** By point: whether it waits to be told. */
  let isWaiting = new Uint8Array(4096);
  let waiting: number[] = [];
  let isHeard = false;
  let sent = 0;
  let statesAt = 0;
  let stops: (() => void)[] = [];
  let cancelTell: (() => void) | undefined;
  let cancelBeat: (() => void) | undefined;

  const tell = (what: Told, payload: Uint8Array | string): void => {
    if (!lease.holds()) return;
    sent += 1;
    bus.publish(subjectOf(lease.fence ?? 0, what), payload);
  };
  const tellList = (what: 'devices', list: readonly unknown[], most: number): void => {
    for (let from = 0; from < list.length; from += most) {
      tell(what, JSON.stringify(list.slice(from, from + most)));
    }
  };

  const tellRows = (points: readonly number[]): void => {
    rows.points(points.length).set(points);
    rows.read(points.length, {
      snapshot: false,
      lend: (bytes) => new ArrayBuffer(bytes),
      frame: (bytes) => tell('values', bytes),
      texts: (values) => tell('texts', JSON.stringify(values)),
    });
  };
  const tellWaiting = (): void => {
    cancelTell = undefined;
    const round = waiting;
    waiting = [];
    for (const point of round) isWaiting[point] = 0;
    for (let from = 0; from < round.length; from += mostRows) {
      tellRows(round.slice(from, from + mostRows));
    }
  };
  const changed = (point: number): void => {
    if (!isHeard) return;
    if (point >= isWaiting.length) {
      const wider = new Uint8Array(2 ** Math.ceil(Math.log2(point + 1)));
      wider.set(isWaiting);
      isWaiting = wider;
    }
    if (isWaiting[point] === 1) return;
    isWaiting[point] = 1;
    waiting.push(point);
    cancelTell ??= clock.after(milliseconds(tellEvery), tellWaiting);
  };

  const tellStates = (): void => {
    statesAt = time();
    tellList('devices', states.list('all'), mostDevices);
  };
  const tellAll = (): void => {
    isHeard = true;
    for (let slot = 0; slot < table.top; slot += 1) {
      const point = table.pointIds[slot] as number;
      if (point !== 0) changed(point);
    }
    tellStates();
  };

  const keepBeating = (): void => {
    if (isHeard && !lease.hasOthers) isHeard = false;
    else if (lease.hasOthers && !isHeard) tellAll();
    if (isHeard && time() - statesAt >= statesEvery) tellStates();
    // Also to nobody: who comes hears at once whom to ask.
    if (lease.holds()) {
      const payload = JSON.stringify({ at: time(), sent });
      bus.publish(subjectOf(lease.fence ?? 0, 'beat'), payload);
    }
    cancelBeat = clock.after(beatEvery, keepBeating);
  };

  /** Does what is asked for, once and while whoever asked still waits, and tells what came of it. */
  const answer = async <Request>(
    { id, from, at, request }: Asking<Request>,
    work: (request: Request) => Promise<object>,
  ): Promise<void> => {
    if (!lease.holds() || !fresh.take(id, at)) return;
    const reply = await work(request).then(
      (done) => ({ id, ...done }),
      (error: unknown) => {
        if (!(error instanceof Fault)) throw error;
        const { family, code, details } = error;
        return { id, fault: { family, code, details } };
      },
    );
    bus.publish(repliesTo(from), JSON.stringify(reply));
  };
  const questions: Readonly<Record<Question, (payload: Uint8Array) => Promise<void>>> = {
    async write(payload) {
      const asked = read(writeAsked, payload);
      const { value, change, ...given } = asked.request;
      if (change === undefined && value === undefined) return;
      // Only who collects runs assignments: what others ask for is a person's.
      const request = { ...given, pointId: pointId(given.pointId), assignmentId: null };
      await answer(asked, async () => ({
        command: await (change === undefined
          ? needs.setValue({ ...request, value: value ?? '' })
          : needs.setRelative({ ...request, change })),
      }));
    },
    batch: (payload) =>
      answer(read(batchAsked, payload), async (request) => ({
        batch: await needs.setValues({ ...request, deviceId: deviceId(request.deviceId) }),
      })),
    cancel: (payload) =>
      answer(read(cancelAsked, payload), async (request) => ({
        cancelled: needs.cancelValues(deviceId(request.deviceId), request.batchId),
      })),
    decide: (payload) =>
      answer(read(decideAsked, payload), async (request) => ({
        command: await needs.decideWrite({ ...request, pointId: pointId(request.pointId) }),
      })),
    press: (payload) =>
      answer(read(pressAsked, payload), async (request) => ({
        hold: await needs.holds().press({ ...request, pointId: pointId(request.pointId) }),
      })),
    settle: (payload) =>
      answer(read(settleAsked, payload), async (request) => ({
        hold: await needs.holds().settle({ ...request, itemId: itemId(request.itemId) }),
      })),
  };
  const listen = (what: Asked, take: (payload: Uint8Array) => void): void => {
    stops.push(bus.subscribe(subjectOf(lease.fence ?? 0, what), take));
  };

  return {
    changed,
    deviceChanged(device) {
      if (isHeard) tell('devices', JSON.stringify([device]));
    },
    written(command) {
      if (isHeard) tell('writes', JSON.stringify(command));
    },
    held(hold) {
      if (isHeard) tell('holds', JSON.stringify(hold));
    },
    start() {
      listen('snapshot', tellAll);
      listen('button', (payload) => {
        const { what, key, tokenHash } = read(buttonSaid, payload);
        needs.holds()[what](key, tokenHash);
      });
      for (const [what, take] of Object.entries(questions)) {
        listen(what as Question, (payload) => {
          take(payload).catch((error: unknown) =>
            log.error({ err: error }, 'a write of another server failed'),
          );
        });
      }
      keepBeating();
    },
    stop() {
      for (const stop of stops) stop();
      stops = [];
      cancelTell?.();
      cancelBeat?.();
    },
  };
}
