import { refuse } from '@millwright/contract';
import type {
  Preview,
  PreviewRow,
  TestAnswer,
} from '@millwright/contract/devices/connection-test/connection-test.schemas';
import type { PreviewRow as DriverRow, PointDescription } from '@millwright/drivers';
import type { AskedDevice, DevicePorts } from '../devices.ports.ts';

/** @throws Fault refusal `device.not_collecting` where nobody reaches devices */
function testerOf({ connectionTesters }: DevicePorts) {
  const [tester] = connectionTesters.all();
  if (!tester) throw refuse('device.not_collecting');
  return tester;
}

/**
 * Asks a device once.
 * @param whose the account that asks: dialling is shared out among accounts
 * @param gone ends it
 * @throws Fault refusal `device.not_collecting`, `device.host_unknown`, `device.address_forbidden`,
 *   and those of the driver
 */
export async function runTest(
  ports: DevicePorts,
  device: AskedDevice,
  whose: string,
  gone: AbortSignal,
): Promise<TestAnswer> {
  return await testerOf(ports).ask(device, whose, gone);
}

/** What points would show; otherwise the same. */
export async function runPreview(
  ports: DevicePorts,
  device: AskedDevice,
  points: readonly PointDescription<unknown>[],
  whose: string,
  gone: AbortSignal,
): Promise<Preview> {
  const preview = await testerOf(ports).preview(device, points, whose, gone);
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
