/** What stands wrong in the tables of devices, as far as the database can tell. */
import type { Device } from '@millwright/contract/devices/devices.schemas';
import type { DataType, DeviceId, GatewayId, ItemId, PointId } from '@millwright/kernel';
import { type Kysely, sql } from 'kysely';

/** A device as far as it says where it is found. */
export interface PlacedDevice {
  readonly id: DeviceId;
  readonly deviceName: string;
  readonly protocol: Device['protocol'];
  readonly host: string;
  readonly port: number;
  readonly gatewayId: GatewayId | null;
  readonly settings: object;
  readonly points: number;
}

/** The devices of an item that are to be collected. */
export async function placedDevices(
  db: Kysely<unknown>,
  item: ItemId,
): Promise<readonly PlacedDevice[]> {
  const { rows } = await sql<PlacedDevice>`
    select id, device_name as "deviceName", protocol, host, port, gateway_id as "gatewayId", settings,
           (select count(*)::int from point where point.device_id = device.id) as points
      from device
     where item_id = ${item} and enabled and deletion_id is null order by id`.execute(db);
  return rows;
}

export interface LonelyGateway {
  readonly id: GatewayId;
  readonly gatewayName: string;
}

export async function gatewaysWithoutDevices(
  db: Kysely<unknown>,
  item: ItemId,
): Promise<readonly LonelyGateway[]> {
  const { rows } = await sql<LonelyGateway>`
    select id, gateway_name as "gatewayName" from gateway
     where item_id = ${item} and deletion_id is null
       and not exists (select from device where device.gateway_id = gateway.id) order by id`.execute(
    db,
  );
  return rows;
}

interface PointPlace {
  readonly id: PointId;
  readonly name: string;
  readonly deviceId: DeviceId;
  readonly deviceName: string;
}

/** A point with the first one of its device that reads the same. */
export interface RepeatedPoint extends PointPlace {
  readonly other: string;
}

/** Points that read what another one of their device does, at most so many. */
export async function repeatedPoints(
  db: Kysely<unknown>,
  item: ItemId,
  most: number,
): Promise<readonly RepeatedPoint[]> {
  const { rows } = await sql<RepeatedPoint>`
    select id, name, "deviceId", "deviceName", other
      from (select point.id, point.name, device.id as "deviceId", device.device_name as "deviceName",
                   first_value(point.name) over same as other, row_number() over same as nth
              from point join device on device.id = point.device_id
             where device.item_id = ${item} and device.deletion_id is null
            window same as (partition by device.id, point.address, point.data_type order by point.id)
           ) as numbered
     where nth > 1 order by id limit ${most}`.execute(db);
  return rows;
}

/** A point with what is held against what its type can be. */
export interface BoundedPoint extends PointPlace {
  readonly dataType: DataType;
  readonly slope: number;
  readonly intercept: number;
  readonly lowLowLimit: number | null;
  readonly lowerLimit: number | null;
  readonly upperLimit: number | null;
  readonly highHighLimit: number | null;
  readonly writable: boolean;
  readonly writeMin: number | null;
  readonly writeMax: number | null;
}

/** The points after `after` that have a limit or a writing range, at most so many. */
export async function boundedPoints(
  db: Kysely<unknown>,
  item: ItemId,
  after: PointId | 0,
  most: number,
): Promise<readonly BoundedPoint[]> {
  const { rows } = await sql<BoundedPoint>`
    select point.id, point.name, device.id as "deviceId", device.device_name as "deviceName",
           data_type as "dataType", slope, intercept, low_low_limit as "lowLowLimit",
           lower_limit as "lowerLimit", upper_limit as "upperLimit", high_high_limit as "highHighLimit",
           writable, write_min as "writeMin", write_max as "writeMax"
      from point join device on device.id = point.device_id
     where device.item_id = ${item} and device.deletion_id is null and point.id > ${after}
       and coalesce(low_low_limit, lower_limit, upper_limit, high_high_limit, write_min, write_max)
           is not null
     order by point.id limit ${most}`.execute(db);
  return rows;
}
