import { isDeepStrictEqual } from 'node:util';
import { refuse } from '@millwright/contract';
import type { DeviceBatchRow } from '@millwright/contract/devices/device-batches/device-batches.schemas';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import { type DeviceId, Fault, type ItemId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Items } from '../../items/index.ts';
import { emitChange } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import type { DevicePorts } from '../devices.ports.ts';
import { keepItem, lockDevices } from '../devices.store.ts';
import { batchRows, keepIf, orRefusal } from '../one-by-one/index.ts';
import { isDerived, pointsOfDevices } from '../points/index.ts';
import { createTextListIn, textListsOfItem } from '../text-lists/index.ts';
import {
  dataSetWith,
  exchangeTextList,
  isDeviceNameTaken,
  moveGroups,
  setItemOfDevice,
} from './move-devices.store.ts';

export interface MoveNeeds extends DeviceNeeds {
  readonly ports: Pick<DevicePorts, 'deviceMoves'>;
  readonly items: Pick<Items, 'accountOf' | 'names'>;
}

export interface MoveBatch {
  readonly ids: readonly DeviceId[];
  readonly itemId: ItemId;
  readonly dryRun: boolean;
}

/** The first of `name`, `name 2`, `name 3` … that is free. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name} ${number}`;
  return free;
}

/** A text list that says the same is used there; another one of its name stays as it is. */
async function moveTextLists(
  needs: MoveNeeds,
  tx: Tx,
  { id, itemId }: Device,
  to: ItemId,
  acting: Acting,
): Promise<void> {
  const used = new Set((await pointsOfDevices(tx, [id])).map((point) => point.textListId));
  const here = (await textListsOfItem(tx, itemId)).filter((list) => used.has(list.id));
  if (here.length === 0) return;
  const there = await textListsOfItem(tx, to);
  const taken = new Set(there.map(({ name }) => name.toLowerCase()));
  for (const { id: from, name, texts } of here) {
    let same = there.find((list) => isDeepStrictEqual(list.texts, texts));
    if (same === undefined) {
      const input = { itemId: to, name: freeName(name, taken), texts };
      same = await createTextListIn(needs, tx, input, acting);
      taken.add(same.name.toLowerCase());
    }
    await exchangeTextList(tx, id, { from, to: same.id });
  }
}

async function moveDevice(
  needs: MoveNeeds,
  tx: Tx,
  before: Device,
  to: ItemId,
  acting: Acting,
): Promise<void> {
  const { id, itemId: from, deviceName: name } = before;
  await keepItem(tx, to);
  // Its gateway would stay behind, and what belongs together is of one project.
  if (before.gatewayId !== null) throw refuse('device.behind_gateway');
  const dataSet = await dataSetWith(tx, id);
  if (dataSet !== undefined) throw refuse('device.in_data_set', { name: dataSet });
  if (await isDeviceNameTaken(tx, name, to)) throw refuse('device.name_taken', { name });
  const points = await pointsOfDevices(tx, [id]);
  const account = await needs.items.accountOf(to, tx);
  const isOthers = (await needs.items.accountOf(from, tx)) !== account;
  if (isOthers) {
    await needs.quotas.devices(tx, to, 1);
    await needs.quotas.points(tx, to, points.length);
    if (isDerived(before)) await needs.quotas.derivedPoints(tx, to, points.length);
  }
  await moveGroups(tx, id, to);
  await moveTextLists(needs, tx, before, to, acting);
  const names = await needs.items.names([from, to]);
  const move = {
    ...{ deviceId: id, from, to, toName: names.get(to) ?? '', acting },
    toAccount: isOthers ? account : undefined,
    pointIds: points.map((point) => point.id),
  };
  for (const take of needs.ports.deviceMoves.all()) await take(tx, move);
  await setItemOfDevice(tx, before, to, needs.clock.now());
  await needs.auditTrail.record(tx, {
    ...acting,
    action: 'device.move',
    subject: { kind: 'device', id, name },
    itemId: from,
    before: { itemId: from, itemName: names.get(from) ?? '' },
    after: { itemId: to, itemName: names.get(to) ?? '' },
  });
  await emitChange(needs.outbox, tx, { id, itemId: to }, 'edited');
}

/**
 * Moves devices with all that belongs to them, in one transaction; one that cannot be moved stays
 * and says why. The item was checked to be the caller's.
 */
export async function moveDevices(
  needs: MoveNeeds,
  { ids, itemId, dryRun }: MoveBatch,
  acting: Acting,
): Promise<DeviceBatchRow[]> {
  const move = async (tx: Tx): Promise<DeviceBatchRow[]> => {
    const devices = await lockDevices(tx, ids);
    const refusals = new Map<DeviceId, Fault>();
    for (const device of devices) {
      if (device.itemId === itemId) continue;
      const outcome = await orRefusal(tx, () => moveDevice(needs, tx, device, itemId, acting));
      if (outcome instanceof Fault) refusals.set(device.id, outcome);
    }
    return batchRows(ids, devices, refusals);
  };
  return needs.transactions.run((tx) =>
    keepIf(
      tx,
      () => move(tx),
      () => !dryRun,
    ),
  );
}
