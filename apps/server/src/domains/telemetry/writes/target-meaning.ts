/**
 * What writing points means in their machines, as one text: which register of which device, and how a
 * value becomes what stands there. What acts by itself keeps it from when it was started: who may edit
 * points and devices, and not write values, could send its values elsewhere otherwise.
 */
import { type RawBuilder, sql } from 'kysely';

/** @param points ids as rows of one column, `select id …` */
export const targetMeaning = (points: RawBuilder<unknown>): RawBuilder<string | null> => sql<
  string | null
>`(
  select md5(string_agg(jsonb_build_array(
      point.id, point.address, point.data_type, point.slope, point.intercept,
      device.protocol, device.host, device.port, device.gateway_id, device.settings)::text,
      ',' order by point.id))
    from point join device on device.id = point.device_id where point.id in (${points}))`;
