/** What suppressions have to say where points, devices and items go, move, or are asked for. */
import { refuse } from '@millwright/contract';
import { alarmSuppressionsChanged } from '@millwright/contract/alarms/alarms.events';
import type { ItemId } from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import type { DeviceMove, Devices } from '../../devices/index.ts';
import type { Items } from '../../items/index.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import { lockShelves } from '../occurrences/index.ts';
import { textsOf } from '../rules/index.ts';
import {
  deleteSuppressionRows,
  dropMovedSources,
  referencesOfSuppressions,
  suppressionsOfItem,
  suppressionUsing,
} from './suppressions.store.ts';
import { settleSuppressed, tellSuppressed } from './suppressions.ts';

type AttendNeeds = Omit<AlarmNeeds, 'devices' | 'items'> & {
  readonly devices: Pick<Devices, 'ports' | 'pointsOf'>;
  readonly items: Pick<Items, 'ports'>;
};

/** Adds to the ports of items and devices; before rules do, for those move and go with their devices. */
export function attendSuppressions(needs: AttendNeeds): void {
  const { db, devices, items, outbox } = needs;

  const clear = async (tx: Tx, item: ItemId): Promise<void> => {
    const all = await suppressionsOfItem(tx, item);
    await deleteSuppressionRows(
      tx,
      all.map(({ id }) => id),
    );
    for (const { id } of all) {
      await outbox.emit(tx, alarmSuppressionsChanged, { suppressionId: id, itemId: item });
    }
  };

  /** A condition keeps its device; what is suppressed by others of the item is so no more. */
  const move = async (tx: Tx, { deviceId, pointIds }: DeviceMove): Promise<void> => {
    const uses = { points: pointIds, devices: [deviceId] };
    const using = await suppressionUsing(tx, uses);
    if (using !== undefined) throw refuse('alarm.suppressions_use_device', { name: using });
    await lockShelves(tx);
    const dropped = await dropMovedSources(tx, uses);
    tellSuppressed(needs, await settleSuppressed(needs, tx, dropped));
  };

  items.ports.shiftTexts.add(async (item) =>
    (await suppressionsOfItem(db, item)).flatMap(({ id, name, when }) =>
      textsOf(when).map((text) => ({ at: { subject: 'alarm_suppression', id, name }, text })),
    ),
  );
  devices.ports.references.add((points) => referencesOfSuppressions(db, points));
  devices.ports.itemClearings.add(clear);
  devices.ports.deviceMoves.add(move);
  devices.ports.deviceDeletionGuards.add(async (tx, device) => {
    const points = (await devices.pointsOf([device])).map(({ id }) => id);
    const using = await suppressionUsing(tx, { points, devices: [device] });
    if (using !== undefined) throw refuse('alarm.suppressions_use_device', { name: using });
  });
  devices.ports.pointDeletionGuards.add(async (tx, points) => {
    const using = await suppressionUsing(tx, { points, devices: [] });
    if (using !== undefined) throw refuse('alarm.suppressions_use_point', { name: using });
  });
}
