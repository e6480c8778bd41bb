import { refuse } from '@millwright/contract';
import type {
  Preview,
  PreviewedPoint,
  PreviewRow,
  TestAnswer,
  TestedDevice,
} from '@millwright/contract/devices/connection-test/connection-test.schemas';
import { storedSettings } from '@millwright/contract/devices/protocols/index';
import type { PreviewRow as DriverRow } from '@millwright/drivers';
import { checkSettings } from '../devices/index.ts';
import type { DevicePorts, DialledDevice } from '../devices.ports.ts';
import { readAddress } from '../points/index.ts';

const dialledOf = (device: TestedDevice): DialledDevice => {
  checkSettings(device);
  const { protocol, host, port } = device;
  return { protocol, host, port, settings: storedSettings(device) };
};

/** @throws Fault refusal `device.not_collecting` where nobody reaches devices */
function testerOf({ connectionTesters }: DevicePorts) {
  const [tester] = connectionTesters.all();
  if (!tester) throw refuse('device.not_collecting');
  return tester;
}

/**
 * Connects to a device and asks it once.
 * @param whose the account that asks: dialling is shared out among accounts
 * @param gone ends it
 * @throws Fault refusal `device.not_collecting`, `device.host_unknown`, `device.address_forbidden`,
 *   and those of the driver
 */
export async function runTest(
  ports: DevicePorts,
  device: TestedDevice,
  whose: string,
  gone: AbortSignal,
): Promise<TestAnswer> {
  return await testerOf(ports).ask(dialledOf(device), whose, gone);
}

/** What points would show; otherwise the same. @throws Fault those, and of a foreign address */
export async function runPreview(
  ports: DevicePorts,
  device: TestedDevice,
  points: readonly PreviewedPoint[],
  whose: string,
  gone: AbortSignal,
): Promise<Preview> {
  const described = points.map((point) => ({ ...point, address: readAddress(device, point) }));
  const preview = await testerOf(ports).preview(dialledOf(device), described, whose, gone);
  return { rows: preview.rows.map(rowOf), cause: preview.cause };
}

const rowOf = ({ raw, orders, ...row }: DriverRow): PreviewRow => ({
  ...row,
  raw: raw && wordsOf(raw),
  orders: [...orders],
});

/** Registers are words; what has an odd number of bytes is none of them. */
function wordsOf(raw: Uint8Array): string[] {
  const width = raw.length % 2 === 0 ? 4 : 2;
  return (
    Buffer.from(raw)
      .toString('hex')
      .toUpperCase()
      .match(new RegExp(`.{${width}}`, 'g')) ?? []
  );
}
