import { bug, Fault, milliseconds, Quality, refusal } from '@millwright/kernel';
import { causeOf } from '../link/cause.ts';
import { priorityOf } from '../link/job-queue.ts';
import { phaseOf } from '../polling/phase.ts';
import { placeOf } from '../polling/plan-memory.ts';
import {
  type BlockReader,
  createStationPoller,
  type PolledBlock,
  type ReadOutcome,
  type StationPoller,
} from '../polling/station-poller.ts';
import type {
  Line,
  LineNeeds,
  ReadBackResult,
  RequestFailure,
  Station,
  StationState,
  WriteOptions,
} from '../port.ts';
import { type BlockDecoder, compileBlockDecoder } from '../values/block-decoder.ts';
import { decodedBlock } from '../values/decoded-block.ts';
import {
  createRequestLink,
  type RequestJob,
  type RequestLink,
  type RequestOutcome,
} from './request-link.ts';
import type { Question, RequestPoint, RequestProtocol, WriteQuestion } from './request-protocol.ts';

/** A point of the station, made ready. */
interface ReadyPoint extends RequestPoint {
  /** Its own alone. */
  readonly keys: Int32Array;
  readonly identity: string;
  readonly decoder: BlockDecoder;
}

/** Every point is a block of its own. */
interface RequestBlock extends PolledBlock {
  readonly point: ReadyPoint;
}

interface Member<Settings, Address> {
  source: Station<Settings, Address>;
  /** By key; those the protocol refuses are left out. */
  points: ReadonlyMap<number, ReadyPoint>;
  readonly poller: StationPoller;
  told: StationState;
  /** What the device holds if the latest writes were carried out, by key. */
  readonly written: Map<number, Uint8Array>;
}

/** Milliseconds a request may take unless the device says otherwise. */
const usualTimeout = 1000;

/**
 * The line of a driver whose protocol knows one question, one answer: a connection, and the one
 * device behind it. It polls, writes and reads back; the protocol says what is asked for a point, and
 * what an answer holds. Two devices at one address need lines of their own: `place` gives them one
 * `station`.
 */
export function openRequestLine<Settings, Address>(
  needs: LineNeeds,
  protocol: RequestProtocol<Settings, Address>,
): Line<Settings, Address> {
  const { sink, clock, wheel, room, name } = needs;
  const { values, qualities, texts } = decodedBlock;
  let member: Member<Settings, Address> | null = null;
  let link: RequestLink | null = null;
  let stopped = false;

  const timeout = (): number => member?.source.timeoutMs ?? usualTimeout;

  function open({ host, port, timeoutMs }: Station<Settings, Address>): void {
    link = createRequestLink({
      lengthOf: protocol.lengthOf,
      connect: needs.dial({ host, port, timeout: milliseconds(timeoutMs ?? usualTimeout) }),
      wheel,
      random: needs.random ?? Math.random,
      changed(state, cause) {
        if (stopped) return;
        if (state === 'online') member?.poller.connected();
        if (state !== 'offline') return;
        report('offline', causeOf(cause));
        member?.poller.disconnected();
      },
    });
    link.start();
  }

  function report(state: StationState, cause: string | null = null): void {
    if (stopped || member === null || (member.told === state && state !== 'offline')) return;
    member.told = state;
    sink.state(member.source.id, state, clock.now(), cause);
  }

  /** Of a device that answers. */
  function reportHealth(): void {
    const health = member?.poller.health ?? 'well';
    report(health === 'well' ? 'online' : health);
  }

  // Asking

  /** Any answer but silence shows that the device is there. */
  function ask(
    what: Pick<RequestJob, 'question' | 'isWrite' | 'priority'>,
    { signal, mayGo }: WriteOptions,
    ended: (outcome: RequestOutcome) => void,
  ): void {
    const job: RequestJob = {
      ...what,
      mayGo,
      timeout: timeout(),
      settle(outcome) {
        signal?.removeEventListener('abort', cancel);
        if (outcome.kind === 'data' || outcome.kind === 'refused') reportHealth();
        ended(outcome);
      },
    };
    const cancel = (): void => link?.cancel(job);
    if (link === null || signal?.aborted) {
      job.settle({ kind: 'cancelled' });
      return;
    }
    signal?.addEventListener('abort', cancel, { once: true });
    link.send(job);
  }

  /** For a person, ahead of what is polled. */
  const asked = (
    question: Question,
    isWrite: boolean,
    options: WriteOptions = {},
  ): Promise<RequestOutcome> =>
    new Promise((resolve) =>
      ask({ question, isWrite, priority: priorityOf(options) }, options, resolve),
    );

  // Points

  function ready({ points, settings }: Station<Settings, Address>): Map<number, ReadyPoint> {
    const found = new Map<number, ReadyPoint>();
    for (const point of points) {
      const keys = Int32Array.of(point.key);
      try {
        const resolved = protocol.resolve(point, settings);
        const decoder = compileBlockDecoder([resolved.cell]);
        const identity = JSON.stringify([point.key, resolved.place, resolved.cell]);
        found.set(point.key, { ...resolved, keys, identity, decoder });
      } catch (error) {
        if (!(error instanceof Fault) || error.family !== 'refusal') throw error;
        sink.failed(keys, Quality.configuration, clock.now());
      }
    }
    return found;
  }

  function find(id: number): Member<Settings, Address> {
    if (member?.source.id !== id) throw bug('driver.station_unknown', { id });
    return member;
  }

  function pointOf({ points }: Member<Settings, Address>, key: number): ReadyPoint {
    const point = points.get(key);
    if (!point) throw refusal('general.not_found');
    return point;
  }

  function encode(point: ReadyPoint, value: number | string | boolean): WriteQuestion {
    if (!point.write) throw bug('driver.not_writable', { place: placeOf(point.place) });
    return point.write(value);
  }

  const reader: BlockReader<RequestBlock, Uint8Array> = {
    get state() {
      return link?.state ?? 'stopped';
    },
    get timeout() {
      return timeout();
    },
    plan: ({ refused }) =>
      [...(member?.points.values() ?? [])].map((point) => ({
        point,
        points: [point.place],
        keys: point.keys,
        refused: refused.has(placeOf(point.place)),
        identity: point.identity,
      })),
    read:
      ({ point }, priority, ended) =>
      () =>
        ask({ question: point.read, isWrite: false, priority }, {}, (outcome) =>
          ended(readOutcomeOf(outcome)),
        ),
    arrived({ point, keys }, data) {
      point.decoder.decode(data, values, qualities, texts);
      sink.block(keys, clock.now(), values, qualities, texts);
    },
    failed: ({ keys }, quality) => sink.failed(keys, quality, clock.now()),
  };

  return {
    hurry: async () => (await link?.hurry()) ?? false,
    set(source) {
      if (member !== null) {
        const known = find(source.id);
        known.source = source;
        known.points = ready(source);
        known.poller.setPeriod(source.periodMs);
        known.poller.replan();
        return;
      }
      if (link === null) open(source);
      const poller = createStationPoller(
        {
          reader,
          wheel,
          room,
          phase: phaseOf(`${name}#${source.id}`),
          healthChanged() {
            if (member?.told !== 'offline') reportHealth();
          },
        },
        source.periodMs,
      );
      member = { source, points: ready(source), poller, told: 'offline', written: new Map() };
      poller.start();
    },
    remove(id) {
      if (member?.source.id !== id) return;
      member.poller.stop();
      member = null;
    },
    setPeriod: (id, periodMs) => find(id).poller.setPeriod(periodMs),
    refresh: async (id) => find(id).poller.refresh(),
    check: (id, key, value) => void encode(pointOf(find(id), key), value),
    async write(id, key, value, options) {
      const station = find(id);
      const { question, stored } = encode(pointOf(station, key), value);
      const outcome = await asked(question, true, options);
      // What nobody answered, or otherwise than it should, may have been carried out. What was not leaves
      // what is known of the write before.
      const mayHold = ['data', 'silent', 'malformed'].includes(outcome.kind);
      if (mayHold) station.written.set(key, stored);
      if (outcome.kind === 'data') return { state: 'accepted' };
      return outcome.kind === 'malformed' ? { state: 'answered-otherwise' } : failureOf(outcome);
    },
    async readBack(id, key, signal): Promise<ReadBackResult> {
      const station = find(id);
      const point = pointOf(station, key);
      const outcome = await asked(point.read, false, { signal });
      if (outcome.kind !== 'data') return failureOf(outcome);
      const { data } = outcome;
      const at = clock.now();
      point.decoder.decode(data, values, qualities, texts);
      const [value = Number.NaN] = values;
      const text = texts[0] ?? null;
      const quality = qualities[0] === Quality.good ? Quality.good : Quality.decode;
      if (!stopped && station === member) sink.block(point.keys, at, values, qualities, texts);
      const stored = station.written.get(key);
      const confirmed = stored ? Buffer.compare(stored, data) === 0 : null;
      return { state: 'read', value, text, quality, at, confirmed };
    },
    traffic: () => ({
      bytesIn: link?.traffic.bytesIn ?? 0,
      bytesOut: link?.traffic.bytesOut ?? 0,
      slipMs: member?.poller.status.slip ?? 0,
      lateReplies: link?.traffic.unasked ?? 0,
    }),
    async stop() {
      stopped = true;
      member?.poller.stop();
      await link?.stop();
    },
  };
}

type Failed = Exclude<RequestOutcome, { readonly kind: 'data' }>;

function failureOf(outcome: Failed): RequestFailure {
  if (outcome.kind === 'refused') return { state: 'refused', code: outcome.code ?? 0 };
  return { state: outcome.kind === 'silent' ? 'timed-out' : outcome.kind };
}

function readOutcomeOf(outcome: RequestOutcome): ReadOutcome<Uint8Array> {
  if (outcome.kind !== 'refused') return outcome;
  return outcome.passes
    ? { kind: 'refused', divisible: false, quality: Quality.communication }
    : { kind: 'refused', divisible: true, quality: Quality.configuration };
}
