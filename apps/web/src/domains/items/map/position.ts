import { brokenCheck } from '@millwright/contract/fields/facts';
import { itemFacts } from '@millwright/contract/items/facts/item';

/** Degrees in WGS-84. */
export interface Position {
  readonly longitude: number;
  readonly latitude: number;
}

/** Reads 'longitude,latitude' as it is stored; null when it is none. */
export const readPosition = (text: string | null): Position | null => {
  if (text === null || brokenCheck(itemFacts.create.lnglat, text) !== null) return null;
  const [longitude = 0, latitude = 0] = text.split(',').map(Number);
  return { longitude, latitude };
};

/** Longitudes of a map that was turned round the globe come back to ±180. */
const wrap = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180;

/** As it is stored, to six decimals: a tenth of a metre. */
export const writePosition = ({ longitude, latitude }: Position): string =>
  `${wrap(longitude).toFixed(6)},${latitude.toFixed(6)}`;
