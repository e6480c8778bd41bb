import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { DataType, DisplayFormat } from '@millwright/kernel';
import type { PointEntry } from '../devices.queries.ts';
import type { PointRules } from '../protocols/protocol-web.ts';

const freshPoint: PointEntry = {
  name: '',
  dataType: DataType.INT16U,
  displayFormat: DisplayFormat.decimal,
  unit: '',
  writable: false,
  saved: true,
  decimals: null,
  lowerLimit: null,
  upperLimit: null,
  limitLevel: 3,
  limitDelayMs: 0,
  limitDeadband: 0,
  slope: 1,
  intercept: 0,
  groupId: null,
};

/** What the form of a point starts from: the point, a new one like another, or an empty one. */
export const startPoint = (
  point: Point | null,
  like: Point | null,
  { start }: Pick<PointRules, 'start'>,
): PointEntry => {
  const from = point ?? like;
  if (from === null) return { ...freshPoint, ...start };
  const { id: _id, deviceId: _device, itemId: _item, version: _version, ...entry } = from;
  return point === null
    ? { ...entry, name: '', ...('address' in entry ? { address: '' } : {}) }
    : entry;
};

/** Whether a type is scaled and has limits. */
export const isNumber = (dataType: number): boolean =>
  dataType !== DataType.CHAR && dataType !== DataType.BOOL;

/** The entry without what does not apply, as the server takes it. */
export const finishPoint = (entry: PointEntry, rules: PointRules): PointEntry => ({
  ...rules.finish(entry),
  writable: rules.writable(entry) && entry.writable,
  ...(isNumber(entry.dataType)
    ? {}
    : { slope: 1, intercept: 0, decimals: null, lowerLimit: null, upperLimit: null }),
});
