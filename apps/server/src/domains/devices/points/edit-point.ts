import { refuse } from '@millwright/contract';
import type {
  Point,
  PointEdit,
  PointInput,
} from '@millwright/contract/devices/points/points.schemas';
import type { Acting } from '../../../platform/audit/index.ts';
import { versioned } from '../../../platform/storage/index.ts';
import { emitChange } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import type { DevicePorts } from '../devices.ports.ts';
import { lockDevice } from '../devices.store.ts';
import { checkGroups } from '../point-groups/index.ts';
import { checkTextListSuits, checkTextLists } from '../text-lists/index.ts';
import { checkLimits } from './check-limits.ts';
import { checkPoint } from './check-point.ts';
import { checkWriteRange } from './check-write-range.ts';
import { guardReckoning, settleDerived } from './derived/index.ts';
import { refusedMeanings } from './kept-meaning.ts';
import { keptLimits } from './limits.store.ts';
import { pointSubject } from './point-subjects.ts';
import { findPoints, findTakenName, updatePoint } from './points.store.ts';

/**
 * A program that says nothing of the outer limits, of what limits have of their own, of the writing
 * range, its confirmation or texts does not lift them.
 */
const keepFields = (
  {
    lowLowLimit,
    highHighLimit,
    writeMin,
    writeMax,
    writeStep,
    writeConfirm,
    textListId,
    ...input
  }: PointEdit,
  before: Point,
): PointInput => ({
  ...input,
  ...keptLimits(input, before),
  lowLowLimit: lowLowLimit === undefined ? before.lowLowLimit : lowLowLimit,
  highHighLimit: highHighLimit === undefined ? before.highHighLimit : highHighLimit,
  writeMin: writeMin === undefined ? before.writeMin : writeMin,
  writeMax: writeMax === undefined ? before.writeMax : writeMax,
  writeStep: writeStep === undefined ? before.writeStep : writeStep,
  writeConfirm: writeConfirm ?? before.writeConfirm,
  textListId: textListId === undefined ? before.textListId : textListId,
});

/**
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh point,
 *   `point.name_taken`, and those of `checkLimits`, `checkWriteRange`, `checkTextListSuits`, `checkPoint`,
 *   `checkGroups`, `checkTextLists`, `refusedMeanings`, `settleDerived` and `guardReckoning`.
 */
export async function editPoint(
  needs: DeviceNeeds,
  ports: Pick<DevicePorts, 'meaningGuards' | 'reckoningGuards'>,
  input: PointEdit,
  acting: Acting,
): Promise<Point> {
  const { id } = input;
  return needs.transactions.run(async (tx) => {
    const [seen] = await findPoints(tx, [id]);
    const device = seen === undefined ? null : await lockDevice(tx, seen.deviceId);
    // Read again under the device's lock, which every change of a point holds.
    const [found] = await findPoints(tx, [id]);
    if (device === null) throw refuse('general.not_found');
    const before = versioned(found, input.version);
    const wanted = keepFields(input, before);
    checkLimits(wanted);
    checkWriteRange(wanted);
    checkTextListSuits(wanted);
    checkPoint(device, wanted);
    await checkGroups(tx, device.itemId, [wanted]);
    await checkTextLists(tx, device.itemId, [wanted]);
    const taken = await findTakenName(tx, device.id, [input.name], id);
    if (taken !== undefined) throw refuse('point.name_taken', { name: taken });
    const refused = await refusedMeanings(tx, ports, [{ before, input: wanted }]);
    for (const fault of refused.values()) throw fault;
    const written = await updatePoint(tx, device, before, wanted);
    const [after = written] = await settleDerived(tx, device, [written]);
    if (after.expression !== before.expression) await guardReckoning(tx, ports, device);
    await needs.auditTrail.record(tx, {
      ...acting,
      action: 'point.edit',
      subject: pointSubject(after),
      itemId: after.itemId,
      before,
      after,
    });
    await emitChange(needs.outbox, tx, device, 'points');
    return after;
  });
}
