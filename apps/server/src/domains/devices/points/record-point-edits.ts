import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { deviceSubject } from './point-subjects.ts';

export interface PointEdited {
  readonly before: Point;
  readonly after: Point;
}

/** Points that one entry of the audit trail tells of. */
const perEntry = 1000;

/** What was changed of a point, as it stands in `version`, with what tells which point it is. */
function changedFields({ before, after }: PointEdited, version: Point): Partial<Point> {
  const changed = Object.entries(version).filter(
    ([field]) => before[field as keyof Point] !== after[field as keyof Point],
  );
  return { id: before.id, name: before.name, ...Object.fromEntries(changed) };
}

/** Records changes of several points of one device. */
export async function recordPointEdits(
  { auditTrail }: Pick<DeviceNeeds, 'auditTrail'>,
  tx: Tx,
  device: Device,
  edits: readonly PointEdited[],
  acting: Acting,
): Promise<void> {
  for (let first = 0; first < edits.length; first += perEntry) {
    const part = edits.slice(first, first + perEntry);
    await auditTrail.record(tx, {
      ...acting,
      action: 'point.edit_many',
      subject: deviceSubject(device),
      itemId: device.itemId,
      before: part.map((edit) => changedFields(edit, edit.before)),
      after: part.map((edit) => changedFields(edit, edit.after)),
    });
  }
}
