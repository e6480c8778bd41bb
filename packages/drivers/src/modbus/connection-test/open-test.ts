import type { ModbusAddress } from '@millwright/contract/devices/protocols/modbus/address';
import type { ModbusSettings } from '@millwright/contract/devices/protocols/modbus/settings';
import { Fault, outage } from '@millwright/kernel';
import { causeWith, type OpenTest, type TestCause, type TestNeeds } from '../../connection-test.ts';
import { causeOf } from '../../link/cause.ts';
import { createLink } from '../line/link.ts';
import type { FramingKind } from '../wire/framing.ts';
import { type Models, testOver } from './test-over.ts';

/** Stations that answer in most devices, and that a device of one station often answers for. */
const usualStations = [1, 255, 0];

/** On a connection of its own, which is closed whatever came of it. */
export async function openModbusTest(
  framing: FramingKind,
  models: Models,
  { connect, clock, wheel }: TestNeeds,
): Promise<OpenTest<ModbusSettings, ModbusAddress>> {
  let lost: string | null = null;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const link = createLink({
    framing,
    connect,
    wheel,
    tries: 1,
    inFlight: usualStations.length,
    linkState(state, cause) {
      if (state === 'online') resolve();
      if (state !== 'offline') return;
      lost = causeOf(cause);
      reject(cause instanceof Fault ? cause : outage(lost));
    },
  });
  link.start();
  try {
    await promise;
  } catch (error) {
    await link.stop();
    throw error;
  }
  const others = framing === 'mbap' ? usualStations : [];
  const test = testOver(link, models, clock, others);
  /** Bytes that make no answer, or a connection that ends, say more than that nothing came. */
  const seen = (cause: TestCause | null): TestCause | null => {
    if (cause === null) return null;
    if (lost === 'link.garbage') return causeWith(lost);
    const { bytesIn, replies, late } = link.counters;
    return cause.code === 'device.station_silent' && bytesIn > 0 && replies + late === 0
      ? causeWith('link.garbage')
      : cause;
  };
  return {
    async ask(settings, signal) {
      const { roundTripMs, cause } = await test.ask(settings, signal);
      return { roundTripMs, cause: seen(cause) };
    },
    async preview(settings, points, signal) {
      const { rows, cause } = await test.preview(settings, points, signal);
      return { rows, cause: seen(cause) };
    },
    close: () => link.stop(),
  };
}
