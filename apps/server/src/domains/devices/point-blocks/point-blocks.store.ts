/** The tables `point_block` and `point_block_point`. */

import { refuse } from '@millwright/contract';
import type { PointBlock } from '@millwright/contract/devices/point-blocks/point-blocks.schemas';
import type { DeviceId, PointId } from '@millwright/kernel';
import { type GeneratedAlways, type Kysely, type RawBuilder, sql } from 'kysely';
import { brokenConstraint, type Tables } from '../../../engines/postgres/index.ts';
import { anyOf } from '../../../platform/storage/index.ts';

type PointBlockTables = Tables<{
  point_block: { id: GeneratedAlways<number>; device_id: DeviceId; name: string };
  point_block_point: { point_id: PointId; block_id: number };
}>;

/** Points have ids in the order in which they were made, which is that of their addresses. */
const blocksWhere = async (
  db: Kysely<unknown>,
  condition: RawBuilder<boolean>,
): Promise<PointBlock[]> => {
  const { rows } = await sql<PointBlock>`
    select block.id, block.device_id as "deviceId", device.item_id as "itemId", block.name,
        array(select point_id::float8 from point_block_point
          where block_id = block.id order by point_id) as "pointIds"
      from point_block as block join device on device.id = block.device_id
      where device.deletion_id is null and ${condition} order by lower(block.name)`.execute(db);
  return rows;
};

/** The blocks of some devices, by name. */
export const blocksOfDevices = (
  db: Kysely<unknown>,
  devices: readonly DeviceId[],
): Promise<PointBlock[]> => blocksWhere(db, sql`block.device_id = ${anyOf(devices)}`);

/** The blocks there are of these. */
export const findBlocks = (db: Kysely<unknown>, ids: readonly number[]): Promise<PointBlock[]> =>
  blocksWhere(db, sql`block.id = ${anyOf(ids)}`);

/** @throws Fault refusal `point_block.name_taken`. */
export async function insertBlock(
  tx: Kysely<unknown>,
  { deviceId, name, pointIds }: Pick<PointBlock, 'deviceId' | 'name' | 'pointIds'>,
): Promise<number> {
  const tables = tx.withTables<PointBlockTables>();
  try {
    const { id } = await tables
      .insertInto('point_block')
      .values({ device_id: deviceId, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    const points = pointIds.map((point) => ({ point_id: point, block_id: id }));
    await tables.insertInto('point_block_point').values(points).execute();
    return id;
  } catch (error) {
    if (brokenConstraint(error) !== 'point_block_name') throw error;
    throw refuse('point_block.name_taken', { name }, error);
  }
}

/** True unless it was gone. */
export async function deleteBlockRow(tx: Kysely<unknown>, id: number): Promise<boolean> {
  const blocks = tx.withTables<PointBlockTables>().deleteFrom('point_block').where('id', '=', id);
  return (await blocks.returning('id').executeTakeFirst()) !== undefined;
}
