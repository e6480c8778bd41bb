import type { ProfileFamily } from '@millwright/contract/devices/devices.schemas';
import type { Point } from '@millwright/contract/devices/points.schemas';
import { DataType, DisplayFormat } from '@millwright/kernel';
import type { PointEntry } from './devices.queries.ts';

const freshPoint: PointEntry = {
  name: '',
  family: '',
  address: '',
  bit: null,
  length: 1,
  dataType: DataType.INT16U,
  wordOrder: null,
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

/** Behind a gateway a point is named by its key in the messages instead of a register. */
export const keyFamily: ProfileFamily = {
  id: 'key',
  name: { 'zh-CN': '', 'en-US': '' },
  kind: 'bit',
  radix: 10,
  ranges: [],
  writable: false,
  flash: false,
};

/** What the form of a point starts from: the point, a new one like another, or an empty one. */
export const startPoint = (
  point: Point | null,
  like: Point | null,
  families: readonly ProfileFamily[],
): PointEntry => {
  const from = point ?? like;
  if (from === null) {
    const family = families.find(({ kind }) => kind === 'word') ?? families[0];
    return { ...freshPoint, family: family?.id ?? '' };
  }
  const { id: _id, deviceId: _device, itemId: _item, version: _version, ...entry } = from;
  return point === null ? { ...entry, name: '', address: '' } : entry;
};

/** Which fields apply, by the chosen family and type. */
export const fieldsFor = (family: ProfileFamily | undefined, dataType: number) => ({
  /** A Bool in a word is one of its bits. */
  bit: family?.kind === 'word' && dataType === DataType.BOOL,
  length: dataType === DataType.CHAR,
  wordOrder: ![DataType.BOOL, DataType.CHAR, DataType.INT8S, DataType.INT8U].some(
    (type) => type === dataType,
  ),
  number: dataType !== DataType.CHAR && dataType !== DataType.BOOL,
  writable: family?.writable ?? true,
});

/** The entry without what does not apply, as the server takes it. */
export const finishPoint = (entry: PointEntry, family: ProfileFamily | undefined): PointEntry => {
  const applies = fieldsFor(family, entry.dataType);
  return {
    ...entry,
    bit: applies.bit ? entry.bit : null,
    length: applies.length ? entry.length : 1,
    wordOrder: applies.wordOrder ? entry.wordOrder : null,
    writable: applies.writable && entry.writable,
    ...(applies.number
      ? {}
      : { slope: 1, intercept: 0, decimals: null, lowerLimit: null, upperLimit: null }),
  };
};
