/**
 * What writing points means in their machines, as one text: which register of which device behind which
 * box, and how a value becomes what stands there. What acts by itself keeps it from when it was started: who may edit
 * points and devices, and not write values, could send its values elsewhere otherwise.
 */
import { formatsOfBytes } from '@millwright/kernel';
import { type RawBuilder, sql } from 'kysely';

/** @param points ids as rows of one column, `select id …` */
export const targetMeaning = (points: RawBuilder<unknown>): RawBuilder<string | null> => sql<
  string | null
>`(
  select md5(string_agg((jsonb_build_array(
      point.id, point.address, point.data_type, point.slope, point.intercept,
      device.protocol, device.host, device.port, device.gateway_id, device.settings)
      || case when gateway.id is null then '[]'
           else jsonb_build_array(gateway.box_id, gateway.registration_key) end
      || case when point.display_format = any(${formatsOfBytes})
           then jsonb_build_array(point.display_format) else '[]' end)::text,
      ',' order by point.id))
    from point join device on device.id = point.device_id
    left join gateway on gateway.id = device.gateway_id where point.id in (${points}))`;

/**
 * Whether the point of a row means to its device what it did, in the item where it was: a device that was
 * moved is somebody else's.
 */
export const meansTheSameAs = (row: 'write_command' | 'point_hold'): RawBuilder<boolean> => {
  const [point, item] = [sql.ref(`${row}.point_id`), sql.ref(`${row}.item_id`)];
  return sql<boolean>`(coalesce(target_meaning = ${targetMeaning(sql`select ${point}`)}, false)
  and exists (select from point join device on device.id = point.device_id
    where point.id = ${point} and device.item_id = ${item}))`;
};
export const meansTheSame = meansTheSameAs('write_command');
