/**
 * Asks devices that are not set up. One that stands on a line that runs is asked over it, between its
 * polls: a second connection would disturb a serial server, and many controllers have none to spare.
 * A box has one connection in all: whatever is asked behind it goes over its line, which a test opens
 * where no device has. That line stays open, and the devices that come take it over: only it knows
 * which answers may still come late.
 */
import { refuse } from '@millwright/contract';
import {
  type ConnectionTest,
  type Connector,
  causeWith,
  type Driver,
  driverOf,
  emptyRow,
  type Line,
  type OpenTest,
  type TestCause,
  type TimerWheel,
  testTimes,
} from '@millwright/drivers';
import {
  type Clock,
  type Duration,
  Fault,
  type GatewayId,
  milliseconds,
  outage,
  seconds,
} from '@millwright/kernel';
import type { Lease } from '../../../platform/lease/index.ts';
import type { AskedDevice, ConnectionTester } from '../../devices/index.ts';
import { createLineTurns } from './line-turns.ts';
import { behindBox } from './said-behind-box.ts';

/** For all of it, the turn to dial and the name that is looked up included. */
const longest = seconds(5);
/** Over the connection of a box, whose line is shut for a while after a question without an answer. */
const longestBehindBox = seconds(10);

type Gateway = NonNullable<AskedDevice['gateway']>;
/** The test, in time. */
type Work<T> = (test: ConnectionTest, signal: AbortSignal) => Promise<T>;

export function createConnectionTester(needs: {
  readonly clock: Clock;
  readonly wheel: TimerWheel;
  readonly lease: Pick<Lease, 'holds'>;
  /** The line that devices of this key share. */
  line(key: string): Line | undefined;
  /** The same; opened where there is none yet. */
  boxLine(key: string, driver: Driver, gateway: Gateway): Line;
  /** Whether devices are on the line. */
  isPolled(key: string): boolean;
  /** Whether the box of this gateway is connected. */
  isHere(gateway: GatewayId): boolean;
  /** @throws Fault refusal where the address may not be dialled now */
  dialAddress(host: string, port: number, whose: string): Promise<string>;
  /** Dials for an account what may be dialled, when its turn comes. */
  dial(target: { host: string; port: number; timeout: Duration }, whose: string): Connector;
}): ConnectionTester {
  const { clock, wheel, lease } = needs;
  const turns = createLineTurns(clock, longestBehindBox);

  /** Why the device could not be asked is an answer too; what the caller did wrong is not. */
  function causeOf(error: unknown): TestCause {
    if (!(error instanceof Fault) || error.family !== 'outage') throw error;
    return causeWith(error.code === 'link.cancelled' ? 'link.timeout' : error.code);
  }

  async function inTurn<T>(line: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const turn = await turns.take(line, signal);
    try {
      return await work();
    } finally {
      turn.end(needs.isPolled(line));
    }
  }

  async function overBox<T>(
    { host, port, settings }: AskedDevice,
    driver: Driver,
    gateway: Gateway,
    signal: AbortSignal,
    work: Work<T>,
  ): Promise<T> {
    const reach = { host, port, gatewayId: gateway.id };
    const { line: key } = driver.place({ ...reach, settings });
    return await inTurn(key, signal, async () => {
      if (!needs.isHere(gateway.id)) throw outage('gateway.not_connected');
      const line = needs.boxLine(key, driver, gateway);
      await line.reach?.(reach, signal);
      const test = line.test?.() ?? null;
      if (test === null) throw outage('gateway.not_connected');
      return await work(test, signal);
    });
  }

  async function dialled<T>(
    { host, port, settings }: AskedDevice,
    driver: Driver,
    whose: string,
    signal: AbortSignal,
    work: Work<T>,
  ): Promise<T> {
    const { line } = driver.place({ host, port, gatewayId: null, settings });
    const shared = needs.line(line)?.test?.() ?? null;
    if (shared !== null) {
      // Its line was dialled when the policy, or the name's address, may have been another.
      await needs.dialAddress(host, port, whose);
      return await inTurn(line, signal, () => work(shared, signal));
    }
    if (!driver.openTest) throw refuse('device.not_testable');
    const dial = needs.dial({ host, port, timeout: milliseconds(testTimes.connect) }, whose);
    const connect: Connector = (dropped) => dial(AbortSignal.any([dropped, signal]));
    let own: OpenTest | null = null;
    try {
      own = await driver.openTest(settings, { connect, clock, wheel });
      return await work(own, signal);
    } finally {
      await own?.close();
    }
  }

  async function withTest<T>(
    device: AskedDevice,
    { whose, gone, failed }: { whose: string; gone: AbortSignal; failed: (cause: TestCause) => T },
    work: Work<T>,
  ): Promise<T> {
    if (!lease.holds()) throw refuse('device.not_collecting');
    const { gateway } = device;
    const driver = driverOf(device.protocol);
    if (!driver) throw refuse('device.not_testable');
    const over = new AbortController();
    const cancel = clock.after(gateway ? longestBehindBox : longest, () => over.abort());
    const signal = AbortSignal.any([gone, over.signal]);
    try {
      return gateway
        ? await overBox(device, driver, gateway, signal, work)
        : await dialled(device, driver, whose, signal, work);
    } catch (error) {
      return failed(causeOf(error));
    } finally {
      cancel();
    }
  }

  return {
    async ask(device, whose, gone) {
      const answer = await withTest(
        device,
        { whose, gone, failed: (cause) => ({ roundTripMs: null, cause }) },
        (test, signal) => test.ask(device.settings, signal),
      );
      return device.gateway ? { ...answer, cause: behindBox(answer.cause) } : answer;
    },
    async preview(device, points, whose, gone) {
      const { rows, cause } = await withTest(
        device,
        { whose, gone, failed: (cause) => ({ rows: points.map(() => emptyRow(cause)), cause }) },
        (test, signal) => test.preview(device.settings, points, signal),
      );
      if (!device.gateway) return { rows, cause };
      return {
        rows: rows.map((row) => ({ ...row, cause: behindBox(row.cause) })),
        cause: behindBox(cause),
      };
    },
  };
}
