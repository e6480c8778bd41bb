/** Which points of an item tell where its devices are. */
import { refuse } from '@millwright/contract';
import {
  type Location,
  type LocationEdit,
  type LocationInput,
  maxLocations,
} from '@millwright/contract/reports/locations/locations.schemas';
import { DataType, type DeviceId, type ItemId } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { type Acting, type AuditTrail, change } from '../../../platform/audit/index.ts';
import type { Transactions, Tx } from '../../../platform/storage/index.ts';
import type { Devices } from '../../devices/index.ts';
import {
  countLocations,
  deleteLocationRows,
  findLocations,
  insertLocation,
  lockLocations,
  updateLocation,
} from './locations.store.ts';

export interface LocationNeeds {
  readonly db: Kysely<unknown>;
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
  readonly devices: Pick<Devices, 'holdPoints'>;
}

const subjectOf = ({ id, itemId, name }: Location) => ({
  subject: { kind: 'location', id, name } as const,
  itemId,
});

/**
 * The device whose points these are, which stay until the commit.
 * @throws Fault refusal `location.points_rule`
 */
async function deviceOf(
  { devices }: LocationNeeds,
  tx: Tx,
  item: ItemId,
  {
    longitudePointId,
    latitudePointId,
  }: Pick<LocationInput, 'longitudePointId' | 'latitudePointId'>,
): Promise<DeviceId> {
  const held = await devices.holdPoints(tx, [longitudePointId, latitudePointId]);
  const [one, other] = held.filter(
    ({ itemId, dataType }) =>
      itemId === item && dataType !== DataType.CHAR && dataType !== DataType.BOOL,
  );
  if (one === undefined || other === undefined || one.deviceId !== other.deviceId) {
    throw refuse('location.points_rule');
  }
  return one.deviceId;
}

/** @throws Fault refusal `location.too_many`, `location.points_rule`, `location.name_taken` */
export const createLocation = (
  needs: LocationNeeds,
  input: LocationInput,
  acting: Acting,
): Promise<Location> =>
  needs.transactions.run(async (tx) => {
    if ((await countLocations(tx, input.itemId)) >= maxLocations) {
      throw refuse('location.too_many', { most: maxLocations });
    }
    const deviceId = await deviceOf(needs, tx, input.itemId, input);
    const id = await insertLocation(tx, { ...input, deviceId });
    const [after] = await findLocations(tx, [id]);
    if (after === undefined) throw refuse('general.not_found');
    const entry = { ...acting, ...subjectOf(after), after };
    await needs.auditTrail.record(tx, { ...entry, action: 'location.create' });
    return after;
  });

/**
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh one,
 *   `location.points_rule`, `location.name_taken`
 */
export const editLocation = (
  needs: LocationNeeds,
  input: LocationEdit,
  acting: Acting,
): Promise<Location> =>
  change(
    needs,
    {
      action: 'location.edit',
      lock: async (tx) => (await lockLocations(tx, [input.id])).at(0),
      version: input.version,
      describe: subjectOf,
      // Nobody but open lists waits for it.
      emit: async () => {},
    },
    acting,
    async (tx, before) => {
      const deviceId = await deviceOf(needs, tx, before.itemId, input);
      await updateLocation(tx, { ...input, deviceId });
      const [after] = await findLocations(tx, [input.id]);
      return after ?? before;
    },
  );

/** All or none; answers how many. @throws Fault refusal `general.not_found` */
export const deleteLocations = (
  { transactions, auditTrail }: LocationNeeds,
  ids: readonly number[],
  acting: Acting,
): Promise<number> =>
  transactions.run(async (tx) => {
    const found = await lockLocations(tx, ids);
    if (found.length !== new Set(ids).size) throw refuse('general.not_found');
    for (const before of found) {
      const entry = { ...acting, ...subjectOf(before), before };
      await auditTrail.record(tx, { ...entry, action: 'location.delete' });
    }
    await deleteLocationRows(tx, ids);
    return found.length;
  });
