import type { S7Address } from '@millwright/contract/devices/protocols/s7/address';
import type { S7Settings } from '@millwright/contract/devices/protocols/s7/settings';
import { type Clock, Fault, Quality } from '@millwright/kernel';
import type { Priority } from '../link/job-queue.ts';
import type { BlockReader, ReadOutcome } from '../polling/station-poller.ts';
import type { Sink, Station } from '../port.ts';
import { decodedBlock } from '../values/decoded-block.ts';
import { fragmentsOf } from './fragments.ts';
import { buildReadPlan, type S7Block } from './read-plan.ts';
import type { S7Job, S7Link, S7Outcome } from './s7-link.ts';
import { resolvePoint, type S7Point } from './s7-point.ts';
import { ItemCode, type S7Variable } from './wire/variables.ts';

/** Milliseconds a request may take unless the device says otherwise. */
export const usualTimeout = 1000;

/** A device of a line, its points made ready. */
export interface S7Station {
  readonly source: Station<S7Settings, S7Address>;
  /** By key; those the settings do not allow are left out. */
  readonly points: ReadonlyMap<number, S7Point>;
}

/** @param refused hears of the points that cannot be asked for */
export function prepareStation(
  source: Station<S7Settings, S7Address>,
  refused: (keys: Int32Array) => void,
): S7Station {
  const points = new Map<number, S7Point>();
  for (const point of source.points) {
    try {
      points.set(point.key, resolvePoint(source.settings, point));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      refused(Int32Array.of(point.key));
    }
  }
  return { source, points };
}

/** Sends one variable, in parts where it is too long for a message, and joins what comes back. */
export function sendRead(
  link: Pick<S7Link, 'send'>,
  request: Omit<S7Job, 'data' | 'settle'>,
  most: number,
  ended: (outcome: S7Outcome) => void,
): S7Job[] {
  const parts = fragmentsOf(request.variable, most);
  const read: Buffer[] = [];
  let waiting = parts.length;
  let failure: S7Outcome | null = null;
  const jobs = parts.map(
    (variable, index): S7Job => ({
      ...request,
      variable,
      data: null,
      settle(outcome) {
        if (outcome.kind === 'data')
          read[index] = parts.length > 1 ? Buffer.from(outcome.data) : outcome.data;
        else failure ??= outcome;
        waiting -= 1;
        if (waiting > 0) return;
        const [only] = read;
        if (failure) ended(failure);
        else ended({ kind: 'data', data: parts.length === 1 && only ? only : Buffer.concat(read) });
      },
    }),
  );
  for (const job of jobs) link.send(job);
  return jobs;
}

/** Reads the blocks of one station over its link. */
export function createStationReader(needs: {
  readonly link: S7Link;
  readonly clock: Clock;
  readonly sink: Sink;
  /** Bytes of one variable that a reply brings at most. */
  mostRead(): number;
  station(): S7Station;
  /** Told of each refusal, by its code. */
  refused(code: number): void;
}): BlockReader<S7Block, Buffer> {
  const { link, clock, sink, mostRead } = needs;
  const { values, qualities, texts } = decodedBlock;

  const jobFor = (variable: S7Variable, priority: Priority): Omit<S7Job, 'data' | 'settle'> => {
    const { id, timeoutMs } = needs.station().source;
    return { station: id, variable, priority, timeout: timeoutMs ?? usualTimeout };
  };

  const outcomeOf = (outcome: S7Outcome): ReadOutcome<Buffer> => {
    if (outcome.kind === 'refused') needs.refused(outcome.code);
    return readOutcomeOf(outcome);
  };

  return {
    get state() {
      return link.state;
    },
    get timeout() {
      return needs.station().source.timeoutMs ?? usualTimeout;
    },
    plan: (memory) => buildReadPlan([...needs.station().points.values()], mostRead(), memory),
    read(block, priority, ended) {
      const request = jobFor(block.variable, priority);
      const whole: S7Job = {
        ...request,
        data: null,
        settle: (outcome) => ended(outcomeOf(outcome)),
      };
      return () => {
        const most = mostRead();
        if (block.variable.length <= most) link.send(whole);
        else sendRead(link, request, most, (outcome) => ended(outcomeOf(outcome)));
      };
    },
    arrived({ decoder, keys }, data) {
      decoder.decode(data, values, qualities, texts);
      sink.block(keys, clock.now(), values, qualities, texts);
    },
    failed: ({ keys }, quality) => sink.failed(keys, quality, clock.now()),
  };
}

function readOutcomeOf(outcome: S7Outcome): ReadOutcome<Buffer> {
  if (outcome.kind !== 'refused') return outcome;
  return {
    kind: 'refused',
    // A block that is not there is missing as a whole.
    divisible: outcome.code === ItemCode.outOfRange,
    quality: isConfiguration(outcome.code) ? Quality.configuration : Quality.communication,
  };
}

/** Classes of errors that pass: no resources, and services that cannot run now. */
const passing = [0x83, 0x84];

/** Whether asking again changes nothing until somebody corrects the point or the controller. */
const isConfiguration = (code: number): boolean =>
  code > 0xff ? !passing.includes(code >> 8) : code !== ItemCode.hardwareFault;
