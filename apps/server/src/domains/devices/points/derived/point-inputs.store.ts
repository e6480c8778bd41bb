/** The table `point_input`: which points calculated ones look at. */

import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { Reference } from '@millwright/contract/devices/references/references.schemas';
import type { ItemId, PointId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';
import { anyOf } from '../../../../platform/storage/index.ts';

/** A calculated point and what it is reckoned from. */
export interface PointInputs {
  readonly id: PointId;
  readonly inputs: readonly PointId[];
}

/** Until the commit nobody else changes what the points of the item are reckoned from. */
export async function lockInputsOf(tx: Kysely<unknown>, item: ItemId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('point_input'), ${item}::int)`.execute(tx);
}

/** Stores what these points look at from now on, and the expressions as they are kept. */
export async function keepInputs(
  tx: Kysely<unknown>,
  points: readonly (PointInputs & { readonly address: object; readonly addressText: string })[],
): Promise<void> {
  const rows = points.map(({ id, address, addressText: address_text }) => ({
    ...{ id, address, address_text },
  }));
  await sql`
    update point set address = given.address, address_text = given.address_text
      from jsonb_populate_recordset(null::public.point, ${JSON.stringify(rows)}::jsonb) as given
     where point.id = given.id`.execute(tx);
  const ids = points.map(({ id }) => id);
  await sql`delete from point_input where point_id = ${anyOf(ids)}`.execute(tx);
  const pairs = points.flatMap(({ id, inputs }) => inputs.map((input) => ({ id, input })));
  if (pairs.length === 0) return;
  await sql`
    insert into point_input (point_id, input_id)
      select id, input
        from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as given (id bigint, input bigint)`.execute(
    tx,
  );
}

/** The calculated points of an item, by device and id, each with what it looks at. */
export async function inputsOfItem(
  tx: Kysely<unknown>,
  item: ItemId,
): Promise<(PointInputs & { readonly name: string })[]> {
  const { rows } = await sql<PointInputs & { name: string }>`
    select point.id, point.name, array_agg(input_id order by input_id) as inputs
      from point_input join point on point.id = point_id join device on device.id = device_id
     where item_id = ${item} and deletion_id is null
     group by point.id order by device_id, point.id`.execute(tx);
  return rows;
}

/** The calculated points that look at some of these, each with those. */
export async function referencesOfInputs(
  db: Kysely<unknown>,
  points: readonly PointId[],
): Promise<readonly Reference[]> {
  const { rows } = await sql<Omit<Reference, 'subject' | 'holdsPointIds'>>`
    select point.id, point.name, item_id as "itemId", 
        jsonb_build_object('id', device.id, 'deviceName', device_name) as device,
        array_agg(input_id order by input_id) as "pointIds"
      from point_input join point on point.id = point_id join device on device.id = device_id
     where input_id = ${anyOf(points)} and deletion_id is null
     group by point.id, device.id order by lower(point.name), point.id`.execute(db);
  return rows.map((row) => ({ ...row, subject: 'point', holdsPointIds: row.pointIds }));
}

/** A point that is reckoned from one of these, or one of these that is from another; neither among both. */
export async function pointAcross(
  tx: Kysely<unknown>,
  points: readonly PointId[],
): Promise<Pick<Point, 'name'> | undefined> {
  const { rows } = await sql<Pick<Point, 'name'>>`
    select point.name from point_input
      join point on point.id = point_id join device on device.id = device_id
     where (input_id = ${anyOf(points)}) <> (point_id = ${anyOf(points)}) and deletion_id is null
     order by point.id limit 1`.execute(tx);
  return rows[0];
}
