import { type Clock, type Quality, refusal } from '@millwright/kernel';
import { Priority, priorityOf } from '../link/job-queue.ts';
import { createWriteTurns } from '../link/write-turns.ts';
import { createPlanMemory } from '../polling/plan-memory.ts';
import type { ReadBackResult, RequestFailure, Sink, WriteOptions, WriteResult } from '../port.ts';
import type { GivenValue } from '../values/encode-value.ts';
import { encodeValue, holds, type S7Write, type StringWrite } from './encode.ts';
import { fragmentsOf } from './fragments.ts';
import { buildReadPlan } from './read-plan.ts';
import type { S7Job, S7Link, S7Outcome } from './s7-link.ts';
import type { S7Point } from './s7-point.ts';
import { type S7Station, sendRead, usualTimeout } from './station.ts';
import type { S7Variable } from './wire/variables.ts';

/** Writes to and reads back from one station. */
export interface StationWriter {
  check(key: number, value: GivenValue): void;
  /** Writes in the order given. */
  write(key: number, value: GivenValue, options?: WriteOptions): Promise<WriteResult>;
  readBack(key: number, signal?: AbortSignal): Promise<ReadBackResult>;
  /** From now on the sink hears nothing; what is under way still ends. */
  stop(): void;
}

export function createStationWriter(needs: {
  readonly link: S7Link;
  readonly clock: Clock;
  readonly sink: Sink;
  mostRead(): number;
  mostWritten(): number;
  station(): S7Station;
}): StationWriter {
  const { link } = needs;
  /** The last write of each point that may have been carried out; one that was not says nothing of it. */
  const written = new Map<number, S7Write>();
  let stopped = false;
  const turns = createWriteTurns();

  function pointOf(key: number): S7Point {
    const point = needs.station().points.get(key);
    if (!point) throw refusal('general.not_found');
    return point;
  }

  function requestFor(variable: S7Variable): Omit<S7Job, 'data' | 'settle'> {
    const { id, timeoutMs } = needs.station().source;
    return { station: id, variable, priority: Priority.write, timeout: timeoutMs ?? usualTimeout };
  }

  function ask(
    send: (ended: (outcome: S7Outcome) => void) => readonly S7Job[],
    signal?: AbortSignal,
  ): Promise<S7Outcome> {
    if (signal?.aborted) return Promise.resolve({ kind: 'cancelled' });
    return new Promise((resolve) => {
      let jobs: readonly S7Job[] = [];
      const cancel = (): void => {
        for (const job of jobs) link.cancel(job);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      jobs = send((outcome) => {
        signal?.removeEventListener('abort', cancel);
        resolve(outcome);
      });
    });
  }

  const sendWrite = (
    variable: S7Variable,
    data: Uint8Array,
    options: WriteOptions,
  ): Promise<S7Outcome> =>
    ask((settle) => {
      const { mayGo } = options;
      const priority = priorityOf(options);
      const job: S7Job = { ...requestFor(variable), priority, data, settle, mayGo };
      link.send(job);
      return [job];
    }, options.signal);

  /** Null when there is room. It is read each time: a program may be loaded between two writes. */
  async function lackOfRoom(
    { room, length }: StringWrite,
    signal?: AbortSignal,
  ): Promise<WriteResult | null> {
    const outcome = await ask(
      (ended) => sendRead(link, requestFor(room), needs.mostRead(), ended),
      signal,
    );
    if (outcome.kind !== 'data') return failure(outcome);
    const limit = outcome.data[0] ?? 0;
    return length > limit ? { state: 'too-long', limit } : null;
  }

  /** The last part first: what says how long a text is becomes valid when all of it is there. */
  async function carryOut(
    key: number,
    { variable, data, text }: S7Write,
    given: WriteOptions = {},
  ): Promise<WriteResult> {
    const { signal } = given;
    const lack = text ? await lackOfRoom(text, signal) : null;
    if (lack) return lack;
    let isBegun = false;
    for (const part of fragmentsOf(variable, needs.mostWritten()).toReversed()) {
      const from = part.byte - variable.byte;
      // One that was begun is carried through: half a value is none that anybody asked for.
      const options = isBegun ? { ...given, mayGo: undefined } : given;
      const outcome = await sendWrite(part, data.subarray(from, from + part.length), options);
      // What was carried out in part is not undone by a lost connection.
      if (outcome.kind === 'offline' && isBegun) return { state: 'timed-out' };
      if (outcome.kind !== 'data') return failure(outcome);
      isBegun = true;
      // What the write before left is there in part at most.
      written.delete(key);
    }
    return { state: 'accepted' };
  }

  return {
    check: (key, value) => void encodeValue(pointOf(key), value),
    write(key, value, options) {
      const plan = encodeValue(pointOf(key), value);
      const go = async (): Promise<WriteResult> => {
        const ended = await carryOut(key, plan, options);
        if (ended.state === 'accepted' || ended.state === 'timed-out') written.set(key, plan);
        return ended;
      };
      const behind = options?.stops === true ? 'next' : 'last';
      return turns.take(options?.first === true ? 'ahead' : behind, go);
    },
    async readBack(key, signal) {
      const point = pointOf(key);
      const [block] = buildReadPlan([point], needs.mostRead(), createPlanMemory());
      if (!block) return { state: 'cancelled' };
      const request = requestFor(block.variable);
      const outcome = await ask(
        (ended) => sendRead(link, request, needs.mostRead(), ended),
        signal,
      );
      if (outcome.kind !== 'data') return failure(outcome);
      const at = needs.clock.now();
      const values = new Float64Array(1);
      const qualities = new Uint8Array(1);
      const texts: (string | null)[] = [null];
      block.decoder.decode(outcome.data, values, qualities, texts);
      if (!stopped) needs.sink.block(block.keys, at, values, qualities, texts);
      const plan = written.get(key);
      return {
        state: 'read',
        value: values[0] as number,
        text: texts[0] ?? null,
        quality: qualities[0] as Quality,
        at,
        confirmed: plan ? holds(point, outcome.data, plan) : null,
      };
    },
    stop() {
      stopped = true;
    },
  };
}

function failure(outcome: Exclude<S7Outcome, { readonly kind: 'data' }>): RequestFailure {
  if (outcome.kind === 'refused') return { state: 'refused', code: outcome.code };
  return { state: outcome.kind === 'silent' ? 'timed-out' : outcome.kind };
}
