/**
 * Asks devices that are not set up. One that stands on a line that runs is asked over it, between its
 * polls: a second connection would disturb a serial server, and many controllers have none to spare.
 */
import { refuse } from '@millwright/contract';
import {
  type ConnectionTest,
  type Connector,
  causeWith,
  driverOf,
  emptyRow,
  type Line,
  type OpenTest,
  type TestCause,
  type TimerWheel,
  testTimes,
} from '@millwright/drivers';
import { type Clock, type Duration, Fault, milliseconds, seconds } from '@millwright/kernel';
import type { Lease } from '../../../platform/lease/index.ts';
import type { ConnectionTester, DialledDevice } from '../../devices/index.ts';
import { createLineTurns } from './line-turns.ts';

/** For all of it, the turn to dial and the name that is looked up included. */
const longest = seconds(5);

export function createConnectionTester(needs: {
  readonly clock: Clock;
  readonly wheel: TimerWheel;
  readonly lease: Pick<Lease, 'holds'>;
  /** The line that devices of this key share. */
  line(key: string): Line | undefined;
  /** @throws Fault refusal where the address may not be dialled now */
  dialAddress(host: string, port: number, whose: string): Promise<string>;
  /** Dials for an account what may be dialled, when its turn comes. */
  dial(target: { host: string; port: number; timeout: Duration }, whose: string): Connector;
}): ConnectionTester {
  const { clock, wheel, lease } = needs;
  const turns = createLineTurns(clock, longest);

  /** Why the device could not be asked is an answer too; what the caller did wrong is not. */
  function causeOf(error: unknown): TestCause {
    if (!(error instanceof Fault) || error.family !== 'outage') throw error;
    return causeWith(error.code === 'link.cancelled' ? 'link.timeout' : error.code);
  }

  async function withTest<T>(
    { protocol, host, port, settings }: DialledDevice,
    { whose, gone, failed }: { whose: string; gone: AbortSignal; failed: (cause: TestCause) => T },
    work: (test: ConnectionTest, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    if (!lease.holds()) throw refuse('device.not_collecting');
    const driver = driverOf(protocol);
    if (!driver?.openTest) throw refuse('device.not_testable');
    const over = new AbortController();
    const cancel = clock.after(longest, () => over.abort());
    const signal = AbortSignal.any([gone, over.signal]);
    let own: OpenTest | null = null;
    try {
      const { line } = driver.place({ host, port, gatewayId: null, settings });
      const shared = needs.line(line)?.test?.() ?? null;
      if (shared !== null) {
        // Its line was dialled when the policy, or the name's address, may have been another.
        await needs.dialAddress(host, port, whose);
        const turn = await turns.take(line, signal);
        try {
          return await work(shared, signal);
        } finally {
          turn.end();
        }
      }
      const dialled = needs.dial({ host, port, timeout: milliseconds(testTimes.connect) }, whose);
      const connect: Connector = (dropped) => dialled(AbortSignal.any([dropped, signal]));
      own = await driver.openTest(settings, { connect, clock, wheel });
      return await work(own, signal);
    } catch (error) {
      return failed(causeOf(error));
    } finally {
      cancel();
      await own?.close();
    }
  }

  return {
    ask: (device, whose, gone) =>
      withTest(
        device,
        { whose, gone, failed: (cause) => ({ roundTripMs: null, cause }) },
        (test, signal) => test.ask(device.settings, signal),
      ),
    preview: (device, points, whose, gone) =>
      withTest(
        device,
        { whose, gone, failed: (cause) => ({ rows: points.map(() => emptyRow(cause)), cause }) },
        (test, signal) => test.preview(device.settings, points, signal),
      ),
  };
}
