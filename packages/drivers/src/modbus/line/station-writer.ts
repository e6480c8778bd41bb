import type { Clock, Quality, Timestamp } from '@millwright/kernel';
import { priorityOf } from '../../link/job-queue.ts';
import { createWriteTurns } from '../../link/write-turns.ts';
import type { WriteOptions } from '../../port.ts';
import type { GivenValue } from '../../values/encode-value.ts';
import { encodeValue, type WritePlan } from '../codec/encode.ts';
import { joinedRequest } from '../codec/joined-writes.ts';
import { buildPollPlan, readFunctions } from '../plan/poll-plan.ts';
import { isBitSpace, type Space } from '../profile/profile.ts';
import type { RegisterPoint } from '../profile/register-point.ts';
import {
  classifyException,
  ExceptionCode,
  encodeRequest,
  limits,
  type ModbusRequest,
  spanOf,
} from '../wire/pdu.ts';
import type { Link, Outcome } from './link.ts';
import type { LinkJob } from './link-job.ts';
import type { MachineFrames, RegisterReading } from './sent-frames.ts';
import type { ModbusSink } from './sink.ts';

/** Why a request brought nothing. `timed-out`: a write may have been carried out all the same. */
export type RequestFailure =
  | { readonly state: 'refused'; readonly exception: number }
  | { readonly state: 'timed-out' }
  | { readonly state: 'offline' }
  | { readonly state: 'malformed' }
  | { readonly state: 'cancelled' };

/**
 * `answered-otherwise`: the device answered, with another value than it was sent or with nothing
 * that can be read; what it holds now is for a read-back to tell.
 * `timed-out` with a plan: nothing came that says whether it was carried out; where a read-back finds
 * it there, it was.
 * `in-progress`, `busy`: exceptions 5 and 6; some devices obey and say so, which a read-back tells.
 * `failed`: another exception of the device's own, as 4: an error while it did what was asked, of which it may
 * have done some or all, as a read-back tells.
 * `written-meanwhile`: a part of a register was to be changed by reading and writing all of it, and each time
 * another frame went there in between; nothing was written.
 * `accepted`: the device echoed the write, which does not yet prove that it took it; read it back.
 * `atomic` is false when one bit or byte of a register was changed by reading and writing all of
 * it, for want of a mask write.
 */
export type WriteResult =
  | { readonly state: 'accepted'; readonly plan: WritePlan; readonly atomic: boolean }
  | {
      readonly state: 'answered-otherwise' | 'timed-out' | 'in-progress' | 'busy';
      readonly plan: WritePlan;
    }
  | { readonly state: 'failed'; readonly exception: number; readonly plan: WritePlan }
  | { readonly state: 'written-meanwhile' }
  | RequestFailure;

/** `confirmed`: the registers hold what `plan` wrote; null when no plan was given. */
export type ReadBackResult =
  | {
      readonly state: 'read';
      readonly value: number;
      readonly text: string | null;
      readonly quality: Quality;
      readonly at: Timestamp;
      readonly confirmed: boolean | null;
    }
  | RequestFailure;

/** What came of one request that wrote several points; the plans in the order of the points. */
export type FrameResult =
  | {
      readonly state: 'accepted' | 'answered-otherwise' | 'timed-out' | 'in-progress' | 'busy';
      readonly plans: readonly WritePlan[];
    }
  | {
      readonly state: 'failed';
      readonly exception: number;
      readonly plans: readonly WritePlan[];
    }
  | RequestFailure;

/** A point of a frame, and what it is to hold. */
export interface PointValue {
  readonly point: RegisterPoint;
  readonly value: GivenValue;
}

/** Writes to and reads back from one station. */
export interface StationWriter {
  /** Writes in the order given. @throws the refusals of `encodeValue`. */
  write(
    point: RegisterPoint,
    value: number | string | boolean,
    options?: WriteOptions,
  ): Promise<WriteResult>;
  /** Writes what one request can write together. @throws the refusals of `encodeValue` */
  writeFrame(writes: readonly PointValue[], options?: WriteOptions): Promise<FrameResult>;
  /**
   * Reads all of a frame now, in one request; good reads also go to the sink.
   * @param plans of the points, in their order; without one a point is not compared
   */
  readFrame(
    points: readonly RegisterPoint[],
    plans: readonly (WritePlan | undefined)[],
    signal?: AbortSignal,
  ): Promise<readonly ReadBackResult[]>;
  /** Reads one point now; a good read also goes to the sink as a block of one point. */
  readBack(point: RegisterPoint, plan?: WritePlan, signal?: AbortSignal): Promise<ReadBackResult>;
  /** From now on the sink hears nothing; what is under way still ends. */
  stop(): void;
}

/** So often a register is read to change a part of it, where other frames keep coming between. */
const mostReadings = 5;

export function createStationWriter(needs: {
  readonly link: Link;
  readonly clock: Clock;
  readonly sink: ModbusSink;
  readonly unit: number;
  /** Of the machine, whoever else writes it. */
  readonly frames: MachineFrames;
  /** Milliseconds a request may take, each try; null = as the round trips of the line suggest. */
  timeout(): number | null;
}): StationWriter {
  const { link, unit, frames } = needs;
  let masksKnown = true;
  let stopped = false;
  const turns = createWriteTurns();

  function ask(
    request: ModbusRequest,
    options: WriteOptions = {},
    reading?: RegisterReading,
  ): Promise<Outcome> {
    const { signal, mayGo } = options;
    return new Promise((resolve) => {
      let answered: (() => void) | null = null;
      const cancel = (): void => link.cancel(job);
      const job: LinkJob = {
        unit,
        timeout: needs.timeout(),
        pdu: encodeRequest(request),
        priority: priorityOf(options),
        mayGo,
        sent() {
          reading?.begin();
          if (writesRegisters(request)) answered = frames.goes(request.address, spanOf(request));
        },
        settle(outcome) {
          answered?.();
          signal?.removeEventListener('abort', cancel);
          resolve(outcome);
        },
      };
      if (signal?.aborted) {
        resolve({ kind: 'cancelled' });
        return;
      }
      signal?.addEventListener('abort', cancel, { once: true });
      link.send(job);
    });
  }

  async function carryOut(plan: WritePlan, options?: WriteOptions): Promise<WriteResult> {
    if (plan.kind === 'write') {
      const outcome = await ask(plan.request, options);
      const plural = isUnknownFunction(outcome) ? asPlural(plan.request) : null;
      return accepted(plural ? await ask(plural, options) : outcome, plan, true);
    }
    if (masksKnown) {
      const { address, and, or } = plan;
      const masked = await ask({ fc: 22, address, and, or }, options);
      if (!isUnknownFunction(masked)) return accepted(masked, plan, true);
      masksKnown = false;
    }
    for (let left = mostReadings; left > 0; left -= 1) {
      await frames.quiet(plan.address);
      const reading = frames.read(plan.address);
      const result = await readAndWrite(plan, reading, options).finally(reading.end);
      if (result !== null) return result;
    }
    return { state: 'written-meanwhile' };
  }

  /** Null, and nothing written, where another frame went to the register since it was read. */
  async function readAndWrite(
    plan: WritePlan & { readonly kind: 'modify' },
    reading: RegisterReading,
    options: WriteOptions = {},
  ): Promise<WriteResult | null> {
    const { address } = plan;
    const read = await ask({ fc: 3, address, count: 1 }, options, reading);
    if (read.kind !== 'data') return failure(read);
    const word = (read.data.readUInt16BE(0) & plan.and) | plan.or;
    let isPast = false;
    const mayGo = (): boolean => {
      isPast = !reading.stands;
      return !isPast && (options.mayGo?.() ?? true);
    };
    const written = await ask({ fc: 6, address, word }, { ...options, mayGo });
    return isPast ? null : accepted(written, plan, false);
  }

  async function readFrame(
    points: readonly RegisterPoint[],
    plans: readonly (WritePlan | undefined)[],
    signal?: AbortSignal,
  ): Promise<readonly ReadBackResult[]> {
    const [block] = buildPollPlan(points, { maxRegisters: limits.readRegisters, maxGap: 0 });
    if (!block) return points.map(() => ({ state: 'cancelled' }));
    const { space, address, count } = block;
    const outcome = await ask({ fc: readFunctions[space], address, count }, { signal });
    if (outcome.kind !== 'data') return points.map(() => failure(outcome));
    const at = needs.clock.now();
    const values = new Float64Array(points.length);
    const qualities = new Uint8Array(points.length);
    const texts: (string | null)[] = points.map(() => null);
    block.decoder.decode(outcome.data, values, qualities, texts);
    if (!stopped) needs.sink.block(block, at, outcome.data);
    return points.map((point, index) => {
      const place = block.points.findIndex(({ key }) => key === point.key);
      const plan = plans[index];
      return {
        state: 'read',
        value: values[place] as number,
        text: texts[place] ?? null,
        quality: qualities[place] as Quality,
        at,
        confirmed: plan ? holds(outcome.data, point.address - address, plan, space) : null,
      };
    });
  }

  return {
    write(point, value, options) {
      const plan = encodeValue(point, value);
      // A word that is read and written to change a bit of it waits: what is between would be undone.
      const isAhead = options?.first === true && plan.kind === 'write';
      const behind = options?.stops === true ? 'next' : 'last';
      return turns.take(isAhead ? 'ahead' : behind, () => carryOut(plan, options));
    },
    writeFrame(writes, options) {
      const plans = writes.map(({ point, value }) => encodeValue(point, value));
      const request = joinedRequest(plans);
      const turn = options?.stops === true ? 'next' : 'last';
      return turns.take(turn, async (): Promise<FrameResult> => {
        const outcome = await ask(request, options);
        if (outcome.kind === 'malformed') return { state: 'answered-otherwise', plans };
        const open = undecided(outcome);
        if (open !== null) return { ...open, plans };
        return outcome.kind === 'done' ? { state: 'accepted', plans } : failure(outcome);
      });
    },
    readFrame,
    async readBack(point, plan, signal) {
      const [result = { state: 'cancelled' }] = await readFrame([point], [plan], signal);
      return result;
    },
    stop() {
      stopped = true;
    },
  };
}

/** Coils are no part of a register. */
const writesRegisters = ({ fc }: ModbusRequest): boolean => fc === 6 || fc === 16 || fc === 22;

const isUnknownFunction = (outcome: Outcome): boolean =>
  outcome.kind === 'exception' && outcome.code === ExceptionCode.illegalFunction;

/** What an outcome says of a write that may have been carried out; null where it says that it was not. */
function undecided(outcome: Outcome): Undecided | null {
  if (outcome.kind === 'silent') return { state: 'timed-out' };
  if (outcome.kind !== 'exception') return null;
  const { code: exception } = outcome;
  if (exception === ExceptionCode.acknowledge) return { state: 'in-progress' };
  if (exception === ExceptionCode.busy) return { state: 'busy' };
  const kind = classifyException(exception);
  if (kind === 'device') return { state: 'failed', exception };
  return kind === 'retryable' ? { state: 'timed-out' } : null;
}

type Undecided =
  | { readonly state: 'timed-out' | 'in-progress' | 'busy' }
  | { readonly state: 'failed'; readonly exception: number };

/** Some devices know only the functions that write several at once. */
function asPlural(request: ModbusRequest): ModbusRequest | null {
  if (request.fc === 5) return { fc: 15, address: request.address, bits: [request.on] };
  if (request.fc === 6) return { fc: 16, address: request.address, words: [request.word] };
  return null;
}

function accepted(outcome: Outcome, plan: WritePlan, atomic: boolean): WriteResult {
  if (outcome.kind === 'malformed') return { state: 'answered-otherwise', plan };
  const open = undecided(outcome);
  if (open !== null) return { ...open, plan };
  return outcome.kind === 'done' ? { state: 'accepted', plan, atomic } : failure(outcome);
}

function failure(outcome: Outcome): RequestFailure {
  switch (outcome.kind) {
    case 'exception':
      return { state: 'refused', exception: outcome.code };
    case 'silent':
      return { state: 'timed-out' };
    case 'offline':
    case 'cancelled':
      return { state: outcome.kind };
    default:
      return { state: 'malformed' };
  }
}

/**
 * Compares what was read with what was written, bit by bit: no rounding can come between.
 * @param from registers, or bits, before those of the point
 */
function holds(data: Buffer, from: number, plan: WritePlan, space: Space): boolean {
  const word = (index: number): number => data.readUInt16BE((from + index) * 2);
  if (plan.kind === 'modify') return (word(0) & ~plan.and & 0xffff) === plan.or;
  const { request } = plan;
  if (request.fc === 5) {
    const isOn = (((data[from >> 3] ?? 0) >> (from & 7)) & 1) === 1;
    return isBitSpace(space) && isOn === request.on;
  }
  if (request.fc === 6) return word(0) === request.word;
  return request.fc === 16 && request.words.every((each, index) => word(index) === each);
}
