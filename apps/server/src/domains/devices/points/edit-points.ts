import { refuse } from '@millwright/contract';
import type {
  PointBatchRow,
  PointChanges,
} from '@millwright/contract/devices/points/point-batch.schemas';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { Fault, type PointId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import { emitChange } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import type { DevicePorts } from '../devices.ports.ts';
import { lockDevice } from '../devices.store.ts';
import { checkGroups } from '../point-groups/index.ts';
import { checkTextListSuits, checkTextLists } from '../text-lists/index.ts';
import { checkLimits } from './check-limits.ts';
import { checkPoint } from './check-point.ts';
import { checkWriteRange } from './check-write-range.ts';
import { refusedMeanings } from './kept-meaning.ts';
import { findPoints, updatePoints } from './points.store.ts';
import { recordPointEdits } from './record-point-edits.ts';

const rowOf = (id: PointId, outcome: Point | Fault): PointBatchRow =>
  outcome instanceof Fault
    ? { id, point: null, error: outcome.code, details: { ...outcome.details } }
    : { id, point: outcome, error: null, details: {} };

/**
 * Makes the same changes to several points. One that does not bear them stays as it is and says
 * why in its row; the others are changed together. Whatever version a point has is changed: what
 * is not among the changes is never overwritten.
 */
export async function editPoints(
  needs: DeviceNeeds,
  ports: Pick<DevicePorts, 'meaningGuards'>,
  { ids, changes }: { readonly ids: readonly PointId[]; readonly changes: PointChanges },
  acting: Acting,
): Promise<PointBatchRow[]> {
  const given = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  return needs.transactions.run(async (tx) => {
    const seen = await findPoints(tx, ids);
    const outcomes = new Map<PointId, Point | Fault>();
    // One order for everybody, so that two of these never wait for each other.
    for (const deviceId of [...new Set(seen.map((point) => point.deviceId))].sort(
      (a, b) => a - b,
    )) {
      const device = await lockDevice(tx, deviceId);
      if (device === null) continue;
      const edits: { before: Point; input: Point }[] = [];
      // Read again under the device's lock, which every change of a point holds.
      const mine = seen.filter((point) => point.deviceId === deviceId).map((point) => point.id);
      for (const before of await findPoints(tx, mine)) {
        try {
          const input: Point = { ...before, ...given };
          checkLimits(input);
          checkWriteRange(input);
          checkTextListSuits(input);
          checkPoint(device, input);
          await checkGroups(tx, device.itemId, [changes]);
          await checkTextLists(tx, device.itemId, [changes]);
          edits.push({ before, input });
        } catch (error) {
          if (!(error instanceof Fault && error.family === 'refusal')) throw error;
          outcomes.set(before.id, error);
        }
      }
      const refused = await refusedMeanings(tx, ports, edits);
      for (const [id, fault] of refused) outcomes.set(id, fault);
      const kept = edits.filter(({ before }) => !refused.has(before.id));
      if (kept.length === 0) continue;
      const edited = await updatePoints(tx, device, kept);
      for (const { after } of edited) outcomes.set(after.id, after);
      await recordPointEdits(needs, tx, device, edited, acting);
      await emitChange(needs.outbox, tx, device, 'points');
    }
    return ids.map((id) => rowOf(id, outcomes.get(id) ?? refuse('general.not_found')));
  });
}
