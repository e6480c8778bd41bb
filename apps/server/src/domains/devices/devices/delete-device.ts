import { isErrorCode, refuse, refuseAs } from '@millwright/contract';
import type { DeviceId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Deletions } from '../deletions/index.ts';

/** @throws Fault refusal `general.not_found`, or what a deletion guard says. */
export async function deleteDevice(
  deletions: Pick<Deletions, 'devices'>,
  id: DeviceId,
  acting: Acting,
): Promise<void> {
  const { list } = await deletions.devices([id], acting);
  const [row] = list;
  if (row === undefined) throw refuse('general.not_found');
  if (row.error !== null && isErrorCode(row.error)) throw refuseAs(row.error, row.details);
}
