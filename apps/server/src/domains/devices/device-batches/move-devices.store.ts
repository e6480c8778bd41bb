/** What a device takes along to another item, and what keeps it where it is. */
import { refuse } from '@millwright/contract';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { DeviceId, ItemId, Timestamp } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { brokenConstraint } from '../../../engines/postgres/index.ts';

/** The first data set with a point of the device, by its name. */
export async function dataSetWith(
  tx: Kysely<unknown>,
  device: DeviceId,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select data_set.name from data_set
      join data_set_point on data_set_point.data_set_id = data_set.id
      join point on point.id = data_set_point.point_id
     where point.device_id = ${device} order by data_set.id limit 1`.execute(tx);
  return rows[0]?.name;
}

/** Puts the points into the groups of those names in the item, which are made where there are none. */
export async function moveGroups(
  tx: Kysely<unknown>,
  device: DeviceId,
  item: ItemId,
): Promise<void> {
  await sql`
    insert into point_group (item_id, name)
    select distinct on (lower(point_group.name)) ${item}::bigint, point_group.name
      from point join point_group on point_group.id = point.group_id
     where point.device_id = ${device}
    on conflict do nothing`.execute(tx);
  await sql`
    update point set group_id = there.id
      from point_group as here, point_group as there
     where point.device_id = ${device} and here.id = point.group_id
       and there.item_id = ${item} and lower(there.name) = lower(here.name)`.execute(tx);
}

/** Lets the points that have one text list have another. */
export async function exchangeTextList(
  tx: Kysely<unknown>,
  device: DeviceId,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  await sql`
    update point set text_list_id = ${to}
     where device_id = ${device} and text_list_id = ${from}`.execute(tx);
}

/** @throws Fault refusal `device.name_taken` when it was taken in the same moment */
export async function setItemOfDevice(
  tx: Kysely<unknown>,
  { id, deviceName: name }: Pick<Device, 'id' | 'deviceName'>,
  item: ItemId,
  now: Timestamp,
): Promise<void> {
  try {
    await sql`
      update device set item_id = ${item}, version = version + 1, updated_at = ${new Date(now)}
       where id = ${id}`.execute(tx);
  } catch (error) {
    if (brokenConstraint(error) !== 'device_name') throw error;
    throw refuse('device.name_taken', { name }, error);
  }
}

/** Whether another device of the item has the name, letter case apart. */
export async function isDeviceNameTaken(
  tx: Kysely<unknown>,
  name: string,
  item: ItemId,
): Promise<boolean> {
  const { rows } = await sql`
    select from device
     where item_id = ${item} and lower(device_name) = lower(${name}) and deletion_id is null`.execute(
    tx,
  );
  return rows.length > 0;
}
