/** Keeps what a trigger records, and no more of it than its account may keep. */
import type { PointValue } from '@millwright/contract/telemetry/telemetry.schemas';
import type { RecordedValue } from '@millwright/contract/telemetry/triggers/trigger-records.schemas';
import type { ItemId } from '@millwright/kernel';
import type { Transactions } from '../../../../platform/storage/index.ts';
import type { Devices } from '../../../devices/index.ts';
import type { AccountTurns } from '../../account-turns.ts';
import { insertRecord, trimRecords } from './trigger-records.store.ts';

/** So many records are kept of a trigger. */
const mostRecords = 1000;
/** What an account has is looked at after so many more of its records. */
const trimEvery = 50;

export interface RecordNeeds {
  readonly transactions: Transactions;
  readonly devices: Pick<Devices, 'findPoints' | 'find' | 'textLists'>;
  readonly accounts: Pick<AccountTurns, 'keyOf'>;
  /** So many values an account keeps, of all its triggers. */
  readonly mostRecordedValues: number;
}

/** What is to be kept of one time that a trigger fired. */
export interface Firing {
  readonly trigger: { readonly id: number; readonly itemId: ItemId };
  readonly at: number;
  /** In the order in which they were chosen. */
  readonly values: readonly PointValue[];
}

export function createRecordKeeper({
  transactions,
  devices,
  accounts,
  mostRecordedValues,
}: RecordNeeds): (firing: Firing) => Promise<void> {
  /** Records since an account was looked at, by its key. */
  const added = new Map<string, number>();

  const named = async (values: readonly PointValue[]): Promise<RecordedValue[]> => {
    const found = await devices.findPoints(values.map(({ pointId }) => pointId));
    const points = new Map(found.map((point) => [point.id, point]));
    const owners = await devices.find([...new Set(found.map(({ deviceId }) => deviceId))]);
    const names = new Map(owners.map(({ id, deviceName }) => [id, deviceName]));
    const known = values.flatMap((value) => {
      const point = points.get(value.pointId);
      return point === undefined ? [] : [{ value, point }];
    });
    const formats = await devices.textLists.formatsOf(
      known.map(({ value: { value }, point }) => ({
        point,
        values: typeof value === 'number' ? [value] : [],
      })),
    );
    return known.map(({ value, point: { name, deviceId, unit } }, n) => ({
      ...{ ...value, deviceName: names.get(deviceId) ?? '', pointName: name, unit },
      format: formats[n] ?? null,
    }));
  };

  return async ({ trigger, at, values }) => {
    const recorded = await named(values);
    const key = await accounts.keyOf(trigger.itemId);
    // Not looked at since this process began: it may be full.
    const count = (added.get(key) ?? trimEvery) + 1;
    await transactions.run(async (tx) => {
      const { id: triggerId, itemId } = trigger;
      const record = { triggerId, itemId, at: new Date(at), values: recorded };
      await insertRecord(tx, record, mostRecords);
      if (count > trimEvery) await trimRecords(tx, itemId, mostRecordedValues);
    });
    added.set(key, count > trimEvery ? 1 : count);
  };
}
