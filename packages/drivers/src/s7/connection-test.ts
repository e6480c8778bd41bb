import type { S7Address } from '@millwright/contract/devices/protocols/s7/address';
import type { S7Settings } from '@millwright/contract/devices/protocols/s7/settings';
import { type Clock, Fault, milliseconds, outage } from '@millwright/kernel';
import {
  type ConnectionTest,
  causeWith,
  emptyRow,
  type OpenTest,
  type PreviewRow,
  type TestCause,
  type TestNeeds,
  testTimes,
} from '../connection-test.ts';
import { causeOf } from '../link/cause.ts';
import { Priority } from '../link/job-queue.ts';
import { compileBlockDecoder } from '../values/block-decoder.ts';
import { decodeOne } from '../values/decode-one.ts';
import { orRefusal } from '../values/or-refusal.ts';
import { causeOfRefusal } from './refusals.ts';
import { s7Connector } from './s7-connector.ts';
import { createS7Link, type S7Link, type S7Outcome } from './s7-link.ts';
import { cellOf, resolvePoint, type S7Point } from './s7-point.ts';
import { sendRead } from './station.ts';
import { mostRead, type S7Terms } from './wire/pdu.ts';
import { AreaCode, type S7Variable } from './wire/variables.ts';

/** Every controller has flags. */
const firstFlag: S7Variable = { area: AreaCode.M, db: 0, byte: 0, bit: null, length: 1 };
/** No device of a line has this id: what the test costs is nobody's traffic. */
const nobody = 0;

/** On a connection of its own, which is closed whatever came of it. */
export async function openS7Test(
  settings: S7Settings,
  { connect, clock, wheel }: TestNeeds,
): Promise<OpenTest<S7Settings, S7Address>> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let terms: S7Terms = { pduBytes: 240, jobs: 1 };
  const link = createS7Link({
    connect: s7Connector({
      dial: connect,
      wheel,
      settings,
      timeout: milliseconds(testTimes.request),
      granted(next) {
        terms = next;
      },
    }),
    wheel,
    random: Math.random,
    terms: () => terms,
    linkState(state, cause) {
      if (state === 'online') resolve();
      if (state === 'offline') reject(cause instanceof Fault ? cause : outage(causeOf(cause)));
    },
    answered: () => {},
    unanswered: () => {},
  });
  link.start();
  try {
    await promise;
  } catch (error) {
    await link.stop();
    throw error;
  }
  return { ...testOver(link, clock, () => terms), close: () => link.stop() };
}

/** Over a link, whoever else uses it. */
export function testOver(
  link: Pick<S7Link, 'send' | 'cancel'>,
  clock: Clock,
  terms: () => S7Terms,
): ConnectionTest<S7Settings, S7Address> {
  const read = (variable: S7Variable, signal: AbortSignal): Promise<S7Outcome> =>
    new Promise((resolve) => {
      if (signal.aborted) {
        resolve({ kind: 'cancelled' });
        return;
      }
      const request = {
        station: nobody,
        variable,
        priority: Priority.onDemand,
        timeout: testTimes.request,
      };
      const cancel = (): void => {
        for (const job of jobs) link.cancel(job);
      };
      signal.addEventListener('abort', cancel, { once: true });
      const jobs = sendRead(link, request, mostRead(terms().pduBytes), (outcome) => {
        signal.removeEventListener('abort', cancel);
        resolve(outcome);
      });
    });
  return {
    async ask(_settings, signal) {
      const began = clock.now();
      const outcome = await read(firstFlag, signal);
      const cause = causeOfOutcome(outcome);
      const isAnswer = outcome.kind === 'data' || outcome.kind === 'refused';
      return { roundTripMs: isAnswer ? Math.max(1, clock.now() - began) : null, cause };
    },
    async preview(settings, points, signal) {
      const rows: PreviewRow[] = [];
      let ended: TestCause | null = null;
      for (const point of points) {
        const resolved = orRefusal(() => resolvePoint(settings, { ...point, key: 0 }));
        if ('cause' in resolved || ended !== null) {
          rows.push(emptyRow('cause' in resolved ? resolved.cause : (ended as TestCause)));
          continue;
        }
        const { area, db, address, width } = resolved.found;
        const variable = { area, db, byte: address, bit: null, length: width };
        const outcome = await read(variable, signal);
        const cause = causeOfOutcome(outcome);
        if (outcome.kind === 'data') rows.push(rowOf(resolved.found, outcome.data));
        else rows.push(emptyRow(cause ?? causeWith('link.garbage')));
        if (outcome.kind !== 'data' && outcome.kind !== 'refused') ended = cause;
      }
      return { rows, cause: ended };
    },
  };
}

const rowOf = (point: S7Point, data: Uint8Array): PreviewRow => ({
  raw: Uint8Array.from(data),
  value: decodeOne(compileBlockDecoder([cellOf(point, point.address)]), data),
  orders: [],
  cause: null,
});

/** Why an outcome brought nothing; null when it did. */
function causeOfOutcome(outcome: S7Outcome): TestCause | null {
  switch (outcome.kind) {
    case 'data':
      return null;
    case 'refused': {
      const exception = outcome.code.toString(16).toUpperCase().padStart(2, '0');
      return causeWith(causeOfRefusal(outcome.code) ?? 'device.exception_other', { exception });
    }
    case 'silent':
      return causeWith('link.silent');
    case 'offline':
      return causeWith('device.closes_connection');
    case 'cancelled':
      return causeWith('link.timeout');
    case 'malformed':
      return causeWith('link.garbage');
  }
}
