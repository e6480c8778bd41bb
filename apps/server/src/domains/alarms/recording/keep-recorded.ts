/** Keeps what points stood at around a raise with its alarm. */
import type { Alarm } from '@millwright/contract/alarms/alarms.schemas';
import type { RecordedSample } from '@millwright/contract/alarms/sources/recorded.schemas';
import type { PointId } from '@millwright/kernel';
import type { Tx } from '../../../platform/storage/index.ts';
import type { AlarmNeeds } from '../alarms.needs.ts';
import type { PointSamples, Raise, RecordedValues, ValuesChange } from '../occurrences/index.ts';
import {
  insertRecorded,
  lockRecorded,
  type RecordedRow,
  updateRecorded,
} from './recorded-points.store.ts';

const keyOf = (rule: number | null, raisedAt: number): string => `${rule}:${raisedAt}`;

const numbersIn = (samples: readonly RecordedSample[]): number[] =>
  samples.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));

/** Keeps in the database what rules record. */
export const recordedValues = (needs: Pick<AlarmNeeds, 'devices'>): RecordedValues => ({
  keep: (tx, raises, raised) => keepRecorded(needs, tx, raises, raised),
  add: (tx, changes) => addRecorded(needs, tx, changes),
});

/** Keeps what was there at the raise and before it with those of the alarms that were raised. */
async function keepRecorded(
  { devices }: Pick<AlarmNeeds, 'devices'>,
  tx: Tx,
  raises: readonly Raise[],
  raised: readonly Alarm[],
): Promise<void> {
  const recording = raises.filter(({ recorded = [] }) => recorded.length > 0);
  if (recording.length === 0) return;
  const byKey = new Map(recording.map((one) => [keyOf(one.sourceId, one.time), one]));
  const wanted = recording.flatMap(({ recorded = [] }) => recorded.map(({ pointId }) => pointId));
  const points = new Map(
    (await devices.findPoints([...new Set(wanted)])).map((point) => [point.id, point]),
  );
  const owners = await devices.find([...points.values()].map(({ deviceId }) => deviceId));
  const byId = new Map(owners.map((device) => [device.id, device]));
  const rows = raised.flatMap(({ id, ruleId, raisedAt }) => {
    const { recorded = [] } = byKey.get(keyOf(ruleId, raisedAt)) ?? {};
    return recorded.flatMap(({ pointId, samples }, place) => {
      const point = points.get(pointId);
      const device = point && byId.get(point.deviceId);
      // One that was deleted meanwhile has no name any more.
      if (point === undefined || device === undefined) return [];
      return [{ alarmId: id, place, point, device, samples: [...samples] }];
    });
  });
  const formats = await devices.textLists.formatsOf(
    rows.map(({ point, samples }) => ({ point, values: numbersIn(samples) })),
  );
  await insertRecorded(
    tx,
    rows.flatMap(({ point, device, samples, ...row }, at): RecordedRow[] => {
      const format = formats[at];
      if (format === undefined) return [];
      const { id: deviceId, deviceName, itemId } = device;
      const { id: pointId, name: pointName, unit } = point;
      return [{ ...row, itemId, deviceId, deviceName, pointId, pointName, unit, format, samples }];
    }),
  );
}

/** Adds what followed; again is once. What raised no alarm of its own is left out. */
async function addRecorded(
  { devices }: Pick<AlarmNeeds, 'devices'>,
  tx: Tx,
  changes: readonly ValuesChange[],
): Promise<void> {
  const rows = await lockRecorded(
    tx,
    changes.map(({ sourceId, time }) => ({ rule: sourceId, raisedAt: time })),
  );
  if (rows.length === 0) return;
  const told = new Map<string, readonly PointSamples[]>();
  for (const { sourceId, time, values } of changes) told.set(keyOf(sourceId, time), values);
  const grown = rows.map((row) => {
    const values = told.get(keyOf(row.rule, row.raisedAt)) ?? [];
    const known = new Set(row.samples.map(({ offsetMs }) => offsetMs));
    const more = samplesOf(values, row.pointId).filter(({ offsetMs }) => !known.has(offsetMs));
    return { ...row, samples: [...row.samples, ...more] };
  });
  const points = new Map(
    (await devices.findPoints([...new Set(rows.map(({ pointId }) => pointId))])).map((point) => [
      point.id,
      point,
    ]),
  );
  // By the text list that the point has now: what a value is called is told with those that came later.
  const known = grown.flatMap((row) => {
    const point = points.get(row.pointId);
    return point === undefined ? [] : [{ row, point, values: numbersIn(row.samples) }];
  });
  const formats = await devices.textLists.formatsOf(known);
  await updateRecorded(
    tx,
    known.map(({ row }, at) => ({ ...row, format: formats[at] ?? row.format })),
  );
}

const samplesOf = (values: readonly PointSamples[], point: PointId): readonly RecordedSample[] =>
  values.find(({ pointId }) => pointId === point)?.samples ?? [];
