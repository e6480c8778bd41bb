import type { Clock, Quality, Timestamp } from '@millwright/kernel';
import { Priority } from '../../link/job-queue.ts';
import type { WriteOptions } from '../../port.ts';
import { encodeValue, type WritePlan } from '../codec/encode.ts';
import { buildPollPlan } from '../plan/poll-plan.ts';
import { isBitSpace } from '../profile/profile.ts';
import type { RegisterPoint } from '../profile/register-point.ts';
import {
  classifyException,
  ExceptionCode,
  encodeRequest,
  type ModbusRequest,
} from '../wire/pdu.ts';
import type { Link, Outcome } from './link.ts';
import type { LinkJob } from './link-job.ts';
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

/** Writes to and reads back from one station. */
export interface StationWriter {
  /** Writes in the order given. @throws the refusals of `encodeValue`. */
  write(
    point: RegisterPoint,
    value: number | string | boolean,
    options?: WriteOptions,
  ): Promise<WriteResult>;
  /** Reads one point now; a good read also goes to the sink as a block of one point. */
  readBack(point: RegisterPoint, plan?: WritePlan, signal?: AbortSignal): Promise<ReadBackResult>;
  /** From now on the sink hears nothing; what is under way still ends. */
  stop(): void;
}

export function createStationWriter(needs: {
  readonly link: Link;
  readonly clock: Clock;
  readonly sink: ModbusSink;
  readonly unit: number;
  /** Milliseconds a request may take, each try; null = as the round trips of the line suggest. */
  timeout(): number | null;
}): StationWriter {
  const { link, unit } = needs;
  let masksKnown = true;
  let stopped = false;
  let lastWrite: Promise<unknown> = Promise.resolve();

  function ask(request: ModbusRequest, { signal, mayGo }: WriteOptions = {}): Promise<Outcome> {
    return new Promise((resolve) => {
      const cancel = (): void => link.cancel(job);
      const job: LinkJob = {
        unit,
        timeout: needs.timeout(),
        pdu: encodeRequest(request),
        priority: Priority.write,
        mayGo,
        settle(outcome) {
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
    const read = await ask({ fc: 3, address: plan.address, count: 1 }, options);
    if (read.kind !== 'data') return failure(read);
    const word = (read.data.readUInt16BE(0) & plan.and) | plan.or;
    return accepted(await ask({ fc: 6, address: plan.address, word }, options), plan, false);
  }

  return {
    write(point, value, options) {
      const plan = encodeValue(point, value);
      const result = lastWrite.then(() => carryOut(plan, options));
      lastWrite = result;
      return result;
    },
    async readBack(point, plan, signal) {
      const [block] = buildPollPlan([point]);
      if (!block) return { state: 'cancelled' };
      const { space, address, count } = block;
      const fc = ({ coil: 1, discrete: 2, holding: 3, input: 4 } as const)[space];
      const outcome = await ask({ fc, address, count }, { signal });
      if (outcome.kind !== 'data') return failure(outcome);
      const at = needs.clock.now();
      const values = new Float64Array(1);
      const qualities = new Uint8Array(1);
      const texts: (string | null)[] = [null];
      block.decoder.decode(outcome.data, values, qualities, texts);
      if (!stopped) needs.sink.block(block, at, outcome.data);
      return {
        state: 'read',
        value: values[0] as number,
        text: texts[0] ?? null,
        quality: qualities[0] as Quality,
        at,
        confirmed: plan ? holds(outcome.data, plan, isBitSpace(space)) : null,
      };
    },
    stop() {
      stopped = true;
    },
  };
}

const isUnknownFunction = (outcome: Outcome): boolean =>
  outcome.kind === 'exception' && outcome.code === ExceptionCode.illegalFunction;

/** What an outcome says of a write that may have been carried out; null where it says that it was not. */
function undecided(outcome: Outcome): 'timed-out' | 'in-progress' | 'busy' | null {
  if (outcome.kind === 'silent') return 'timed-out';
  if (outcome.kind !== 'exception') return null;
  if (outcome.code === ExceptionCode.acknowledge) return 'in-progress';
  if (outcome.code === ExceptionCode.busy) return 'busy';
  return classifyException(outcome.code) === 'retryable' ? 'timed-out' : null;
}

/** Some devices know only the functions that write several at once. */
function asPlural(request: ModbusRequest): ModbusRequest | null {
  if (request.fc === 5) return { fc: 15, address: request.address, bits: [request.on] };
  if (request.fc === 6) return { fc: 16, address: request.address, words: [request.word] };
  return null;
}

function accepted(outcome: Outcome, plan: WritePlan, atomic: boolean): WriteResult {
  if (outcome.kind === 'malformed') return { state: 'answered-otherwise', plan };
  const state = undecided(outcome);
  if (state !== null) return { state, plan };
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

/** Compares what was read with what was written, bit by bit: no rounding can come between. */
function holds(data: Buffer, plan: WritePlan, isBit: boolean): boolean {
  if (plan.kind === 'modify') return (data.readUInt16BE(0) & ~plan.and & 0xffff) === plan.or;
  const { request } = plan;
  if (request.fc === 5) return isBit && ((data[0] as number) & 1) === (request.on ? 1 : 0);
  if (request.fc === 6) return data.readUInt16BE(0) === request.word;
  return (
    request.fc === 16 && request.words.every((word, index) => data.readUInt16BE(index * 2) === word)
  );
}
