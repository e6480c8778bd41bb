/** What the form of a point holds, and how it becomes what the server takes. */
import { pointEndpoints } from '@millwright/contract/devices/endpoints';
import { pointFacts } from '@millwright/contract/devices/facts/point';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import {
  anyValue,
  DataType,
  type DeviceId,
  DisplayFormat,
  takesTexts,
  WriteConfirm,
} from '@millwright/kernel';
import { type Saving, saving } from '../../../shell/form/saving.ts';
import type { PointRules } from '../protocols/protocol-web.ts';
import type { PointEntry } from './point-entry.ts';

const freshPoint: PointEntry = {
  name: '',
  dataType: DataType.INT16U,
  displayFormat: DisplayFormat.decimal,
  unit: '',
  writable: false,
  saved: true,
  decimals: null,
  lowLowLimit: null,
  lowerLimit: null,
  upperLimit: null,
  highHighLimit: null,
  limitLevel: 3,
  limitDelayMs: 0,
  limitDeadband: 0,
  writeMin: null,
  writeMax: null,
  writeStep: null,
  writeConfirm: WriteConfirm.button,
  slope: 1,
  intercept: 0,
  groupId: null,
  textListId: null,
};

const noLimits = { lowLowLimit: null, lowerLimit: null, upperLimit: null, highHighLimit: null };

/** What the form of a point starts from: the point, a new one like another, or an empty one. */
export const startPoint = (
  point: Point | null,
  like: Point | null,
  { start }: Pick<PointRules, 'start'>,
): PointEntry => {
  const from = point ?? like;
  if (from === null) return { ...freshPoint, ...start };
  const { id: _id, deviceId: _device, itemId: _item, version: _version, ...entry } = from;
  return point === null ? likePoint(entry) : entry;
};

/** A new point like another, which still needs a name and an address. */
const likePoint = (entry: PointEntry): PointEntry => ({
  ...entry,
  name: '',
  ...('address' in entry ? { address: '' } : {}),
});

/** What is entered next: how it is read stays, its unit, limits and writing range are of what the last one measured. */
export const nextPoint = (entry: PointEntry): PointEntry => ({
  ...likePoint(entry),
  unit: '',
  ...noLimits,
  ...anyValue,
});

/** Whether a type is scaled and has limits. */
export const isNumber = (dataType: number): boolean =>
  dataType !== DataType.CHAR && dataType !== DataType.BOOL;

/** The entry without what does not apply, as the server takes it. */
export const finishPoint = (entry: PointEntry, rules: PointRules): PointEntry => ({
  ...rules.finish(entry),
  writable: rules.writable(entry) && entry.writable,
  ...(takesTexts(entry.dataType) ? {} : { textListId: null }),
  ...(isNumber(entry.dataType)
    ? {}
    : {
        ...{ slope: 1, intercept: 0, decimals: null, ...noLimits },
        ...anyValue,
      }),
});

/** Adds a point to the device, or changes `point` from the version the user saw. */
export const savingPoint = (
  deviceId: DeviceId,
  point: Point | null,
  rules: PointRules,
): Saving<PointEntry, Point> =>
  point === null
    ? saving(pointEndpoints.create, (entry) => ({ deviceId, point: finishPoint(entry, rules) }))
    : saving(pointEndpoints.edit, (entry) => ({
        id: point.id,
        version: point.version,
        ...finishPoint(entry, rules),
      }));

/** The form's fields by the names that refusals have for them: creating takes a point as a whole. */
export const pointServerNames = Object.fromEntries(
  Object.keys(pointFacts.edit).map((name) => [`point.${name}`, name]),
) as Readonly<Record<string, keyof PointEntry>>;
