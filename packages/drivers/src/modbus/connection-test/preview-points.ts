import type { ModbusAddress } from '@millwright/contract/devices/protocols/modbus/address';
import type { ModbusSettings } from '@millwright/contract/devices/protocols/modbus/settings';
import { DataType, wordOrders } from '@millwright/kernel';
import {
  causeWith,
  emptyRow,
  type Preview,
  type PreviewRow,
  type TestCause,
} from '../../connection-test.ts';
import type { PointDescription } from '../../driver-point.ts';
import { decodeOne } from '../../values/decode-one.ts';
import { orRefusal } from '../../values/or-refusal.ts';
import { compileBlockDecoder } from '../codec/decode.ts';
import { readFunctions } from '../plan/poll-plan.ts';
import { isBitSpace } from '../profile/profile.ts';
import type { RegisterPoint } from '../profile/register-point.ts';
import { encodeRequest } from '../wire/pdu.ts';
import type { Ask } from './ask-over-link.ts';
import { causeOfOutcome, isStationMissing } from './cause-of-outcome.ts';

/**
 * Reads each point by itself, so that one that the device does not have takes no other with it. A
 * station that does not answer is asked no further.
 */
export async function previewPoints(
  ask: Ask,
  resolve: (point: PointDescription<ModbusAddress>) => RegisterPoint,
  {
    unitId,
    maxRegisters,
    timeout,
  }: Pick<ModbusSettings, 'unitId' | 'maxRegisters'> & { readonly timeout: number },
  points: readonly PointDescription<ModbusAddress>[],
  signal: AbortSignal,
): Promise<Preview> {
  const rows: PreviewRow[] = [];
  let ended: TestCause | null = null;
  for (const point of points) {
    const resolved = orRefusal(() => resolve(point));
    if ('cause' in resolved || ended !== null) {
      rows.push(emptyRow('cause' in resolved ? resolved.cause : (ended as TestCause)));
      continue;
    }
    const { space, address, width } = resolved.found;
    const pdu = encodeRequest({ fc: readFunctions[space], address, count: width });
    const question = { unit: unitId, pdu, timeout, mostRegisters: maxRegisters };
    const { outcome } = await ask(question, signal);
    if (outcome.kind === 'data') {
      rows.push(rowOf(resolved.found, outcome.data));
      continue;
    }
    const cause = causeOfOutcome(outcome, unitId) ?? causeWith('link.garbage');
    rows.push(emptyRow(cause));
    if (outcome.kind !== 'exception' || isStationMissing(outcome)) ended = cause;
  }
  return { rows, cause: ended };
}

const decoded = (point: RegisterPoint, data: Uint8Array): number | string | null =>
  decodeOne(compileBlockDecoder([point], point.address), data);

/** A view of the network's buffer becomes bytes of its own. */
const rowOf = (point: RegisterPoint, data: Uint8Array): PreviewRow => ({
  raw: Uint8Array.from(data),
  value: decoded(point, data),
  orders: hasOrders(point)
    ? wordOrders.map((order) => ({ order, value: decoded({ ...point, order }, data) }))
    : [],
  cause: null,
});

const hasOrders = ({ space, dataType }: RegisterPoint): boolean =>
  !isBitSpace(space) &&
  ![DataType.BOOL, DataType.CHAR, DataType.INT8S, DataType.INT8U].some((type) => type === dataType);
