/**
 * A server that does not collect shows what the other one tells, and has it write. What is not told
 * any more is stale.
 */

import { randomUUID } from 'node:crypto';
import { readFrame } from '@millwright/contract/live/live-frames';
import type { LiveText } from '@millwright/contract/live/live-messages';
import type { Hold } from '@millwright/contract/telemetry/holds/holds.schemas';
import type { WriteBatch, WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import {
  type Clock,
  type DeviceId,
  Fault,
  isBad,
  milliseconds,
  outage,
  type PointId,
  pointId,
  Quality,
} from '@millwright/kernel';
import type { Log } from '../../../base/log.ts';
import type { Bus } from '../../../platform/events/index.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { DeviceStates, LiveTable } from '../live/index.ts';
import type {
  BatchRequest,
  DecisionRequest,
  PressRequest,
  RelativeRequest,
  SettleRequest,
  WriteRequest,
} from '../writes/index.ts';
import {
  answered,
  answerWithin,
  anyTold,
  awayAfter,
  batchAnswered,
  beat,
  beatEvery,
  cancelAnswered,
  type FaultAnswered,
  holdAnswered,
  holds,
  type Question,
  read,
  readSubject,
  repliesTo,
  states as statesSchema,
  subjectOf,
  type Told,
  texts,
  writeAnswered,
  writes,
} from './collector-messages.ts';

export interface ShownCollector {
  /** Whether somebody collects, as far as is heard. */
  readonly isThere: boolean;
  /** The points that are configured have changed: their values are asked for. */
  refresh(): void;
  /**
   * Has the collector write.
   * @throws what it refuses; outage `general.unavailable` when it does not answer: whether it has
   *   written then stands in the log of writes
   */
  setValue(request: WriteRequest): Promise<WriteCommand>;
  /** The same with a write by the value that the point has. */
  setRelative(request: RelativeRequest): Promise<WriteCommand>;
  /** The same with several points of a device: its commands' states are told as those of all. */
  setValues(request: BatchRequest): Promise<WriteBatch>;
  /** Has the collector end a batch. @throws outage `general.unavailable` when it does not answer */
  cancelValues(device: DeviceId, batchId: string): Promise<boolean>;
  /** Has the collector decide what waits for a second person; as it refuses. */
  decideWrite(request: DecisionRequest): Promise<WriteCommand>;
  /** Has the collector press a button, or settle one; as it refuses. */
  press(request: PressRequest): Promise<Hold>;
  settleHold(request: SettleRequest): Promise<Hold>;
  /** Passes on what a page says of a button that it holds. */
  button(what: 'renew' | 'letGo' | 'lost', key: string, tokenHash: string): void;
  start(): void;
  stop(): void;
}

interface Needs {
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly clock: Clock;
  /** Milliseconds that never go back; those of the process when left out. */
  readonly time?: () => number;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'count'>;
  readonly table: LiveTable;
  readonly states: Pick<DeviceStates, 'mirror' | 'list'>;
  readonly live: { changed(point: PointId): void };
  /** A write has entered another state. */
  written(command: WriteCommand): void;
  /** So has a button that is held. */
  held(hold: Hold): void;
}

/** What is told beside the beat. */
const news: ReadonlySet<string> = new Set<Told>(['values', 'texts', 'devices', 'writes', 'holds']);

export function createShownCollector(needs: Needs): ShownCollector {
  const { bus, clock, log, table, states, live } = needs;
  const time = needs.time ?? (() => performance.now());
  const server = randomUUID();
  const tooOld = needs.metrics.count(
    'collector_messages_old_total',
    'Messages of a server that had lost the lease, not heard here',
  );
  /** By question: who takes the answer. */
  const waiting = new Map<string, (answer: Uint8Array) => void>();
  let fence = 0;
  let heardAt = Number.NEGATIVE_INFINITY;
  /** The collector's time, less ours. */
  let ahead = 0;
  /** Messages heard since the last beat, and the count of that one. */
  let heard = 0;
  let counted: number | undefined;
  let isAway = false;
  /** Resolves when the collector has been heard: only then it is known whom to ask, and its time. */
  const met = Promise.withResolvers<void>();
  let stops: (() => void)[] = [];
  let cancelLook: (() => void) | undefined;
  let cancelRefresh: (() => void) | undefined;

  const isThere = (): boolean => time() - heardAt < awayAfter;
  const refresh = (): void => {
    if (fence === 0) return;
    // Many devices may change at once.
    cancelRefresh ??= clock.after(milliseconds(250), () => {
      cancelRefresh = undefined;
      bus.publish(subjectOf(fence, 'snapshot'), '');
    });
  };

  const show = (row: Omit<LiveText, 'text'> & { value: number; text: string | null }): void => {
    const point = pointId(row.pointId);
    const slot = table.slot(point);
    if (slot < 0) return;
    table.values[slot] = row.value;
    table.times[slot] = row.time;
    table.qualities[slot] = row.quality;
    table.texts[slot] = row.text;
    live.changed(point);
  };
  const showFrame = (payload: Uint8Array): void => {
    const { baseTime, value, pointId: points, dt, quality } = readFrame(payload);
    for (let row = 0; row < points.length; row += 1) {
      show({
        pointId: points[row] as number,
        value: value[row] as number,
        time: baseTime + (dt[row] as number),
        quality: quality[row] as number,
        text: null,
      });
    }
  };

  const takeBeat = (payload: Uint8Array): void => {
    const { at, sent } = read(beat, payload);
    heardAt = time();
    ahead = at - heardAt;
    const isMissed = counted !== undefined && sent - counted !== heard;
    if (isMissed || counted === undefined || isAway) refresh();
    if (isMissed)
      log.warn({ missed: sent - (counted ?? 0) - heard }, 'news of the collector missed');
    isAway = false;
    counted = sent;
    heard = 0;
    met.resolve();
  };

  const take = (payload: Uint8Array, subject: string): void => {
    const told = readSubject(subject);
    if (told === null) return;
    if (told.fence < fence) {
      tooOld.add({});
      return;
    }
    if (told.fence > fence) {
      ({ fence } = told);
      counted = undefined;
      heard = 0;
    }
    if (told.what === 'beat') takeBeat(payload);
    else takeNews(told.what, payload);
  };

  const takeNews = (what: string, payload: Uint8Array): void => {
    // What others ask of the collector is heard, too.
    if (!news.has(what)) return;
    heard += 1;
    if (what === 'values') showFrame(payload);
    else if (what === 'texts') {
      for (const row of read(texts, payload)) show({ ...row, value: Number(row.text) });
    } else if (what === 'devices') {
      for (const device of read(statesSchema, payload)) states.mirror(device);
    } else if (what === 'writes') needs.written(read(writes, payload));
    else if (what === 'holds') needs.held(read(holds, payload));
  };

  /** Nobody is heard: nothing that is shown is of now. */
  const goStale = (): void => {
    isAway = true;
    for (const device of states.list('all')) {
      const reason = 'telemetry.no_collector';
      const at = clock.now();
      if (device.reason === reason) continue;
      states.mirror({ ...device, state: 'offline', since: at, reason });
    }
    for (let slot = 0; slot < table.top; slot += 1) {
      const point = table.pointIds[slot] as number;
      if (point === 0 || table.times[slot] === 0 || isBad(table.qualities[slot] as number))
        continue;
      table.qualities[slot] = Quality.stale;
      live.changed(pointId(point));
    }
  };
  const look = (): void => {
    if (!isThere() && !isAway) goStale();
    cancelLook = clock.after(beatEvery, look);
  };

  /** @throws the refusal that is answered; outage `general.unavailable` where nothing is */
  const ask = async <Answer extends object>(
    what: Question,
    request: object,
    schema: { parse(given: unknown): Answer | FaultAnswered },
  ): Promise<Answer> => {
    const id = randomUUID();
    const { promise, resolve } = Promise.withResolvers<Uint8Array | undefined>();
    waiting.set(id, resolve);
    const cancel = clock.after(answerWithin, () => resolve(undefined));
    void met.promise.then(() => {
      if (!waiting.has(id)) return;
      const at = time() + ahead;
      bus.publish(subjectOf(fence, what), JSON.stringify({ id, from: server, at, request }));
    });
    const payload = await promise.finally(() => {
      cancel();
      waiting.delete(id);
    });
    if (payload === undefined) throw outage('general.unavailable', { service: 'collector' });
    const reply = read(schema, payload);
    if (!('fault' in reply)) return reply;
    const { family, code, details } = reply.fault;
    throw new Fault(family, code, details);
  };
  const writeBy = async (request: WriteRequest | RelativeRequest): Promise<WriteCommand> =>
    (await ask('write', request, writeAnswered)).command;

  return {
    get isThere() {
      return isThere();
    },
    refresh,
    setValue: writeBy,
    setRelative: writeBy,
    setValues: async (request) => (await ask('batch', request, batchAnswered)).batch,
    cancelValues: async (device, batchId) =>
      (await ask('cancel', { deviceId: device, batchId }, cancelAnswered)).cancelled,
    decideWrite: async (request) => (await ask('decide', request, writeAnswered)).command,
    press: async (request) => (await ask('press', request, holdAnswered)).hold,
    settleHold: async (request) => (await ask('settle', request, holdAnswered)).hold,
    button(what, key, tokenHash) {
      if (fence === 0) return;
      bus.publish(subjectOf(fence, 'button'), JSON.stringify({ what, key, tokenHash }));
    },
    start() {
      stops = [
        bus.subscribe(anyTold, take),
        bus.subscribe(repliesTo(server), (payload) => {
          waiting.get(read(answered, payload).id)?.(payload);
        }),
      ];
      // What is heard of within the first seconds was never away.
      heardAt = time();
      look();
    },
    stop() {
      for (const stop of stops) stop();
      stops = [];
      cancelLook?.();
      cancelRefresh?.();
    },
  };
}
