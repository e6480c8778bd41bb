import type {
  ProfilePoint,
  ProfilePoints,
} from '@millwright/contract/devices/protocols/modbus/profiles';
import { DataType, WriteConfirm } from '@millwright/kernel';
import type { DeviceProfile, ModelPoint } from './profile.ts';

const addressText = ({ family, address, bit }: ModelPoint): string =>
  `${family}${address}${bit === undefined ? '' : `.${bit}`}`;

const completed = (point: ModelPoint): ProfilePoint => ({
  name: point.name,
  address: addressText(point),
  dataType: DataType[point.dataType],
  unit: point.unit ?? '',
  decimals: point.decimals ?? null,
  slope: point.slope ?? 1,
  intercept: point.intercept ?? 0,
  lowerLimit: point.lowerLimit ?? null,
  upperLimit: point.upperLimit ?? null,
  writable: point.writable ?? false,
  writeMin: point.writeMin ?? null,
  writeMax: point.writeMax ?? null,
  writeStep: point.writeStep ?? null,
  writeConfirm: WriteConfirm[point.writeConfirm ?? 'button'],
  texts: point.texts ?? null,
});

/** The points that every device of the model has, what is missing filled in as in a new point. */
export const pointsOfProfile = ({ points = [], textLists = [] }: DeviceProfile): ProfilePoints => ({
  points: points.map(completed),
  textLists: textLists.map(({ id, name, texts }) => ({
    id,
    name,
    texts: texts.map(({ value, text, color = null }) => ({ value, text, color })),
  })),
});
