/**
 * What a value that a box sent means for its point: the value must be one of the point's data type,
 * as if it had been read from a register of that type.
 */
import { DataType, Quality } from '@millwright/kernel';
import { isDecimal } from './decimal-text.ts';
import type { SentValue } from './read-gateway-message.ts';

/** By data type; those that are not here take any number. */
const limits: readonly (readonly [least: number, most: number] | undefined)[] = (() => {
  const by: (readonly [number, number])[] = [];
  by[DataType.BOOL] = [0, 1];
  by[DataType.INT8S] = [-128, 127];
  by[DataType.INT8U] = [0, 255];
  by[DataType.INT16S] = [-32_768, 32_767];
  by[DataType.INT16U] = [0, 65_535];
  by[DataType.INT32S] = [-2_147_483_648, 2_147_483_647];
  by[DataType.INT32U] = [0, 4_294_967_295];
  by[DataType.FLOAT] = [-3.4028234663852886e38, 3.4028234663852886e38];
  return by;
})();
const leastInt64 = -(2n ** 63n);
const mostInt64 = 2n ** 63n - 1n;
const wholeNumber = /^[+-]?\d{1,40}$/;

/**
 * What was sent, as the number it stands for where texts count as such.
 * @param textNumbers texts such as "12.5" are numbers; those of an INT64S are in any case, for
 * there is no other way to write one in most languages
 */
export function numberOf(sent: SentValue, dataType: number, textNumbers: boolean): SentValue {
  if (dataType === DataType.BOOL) return switchOf(sent, textNumbers);
  if (typeof sent !== 'string' || dataType === DataType.CHAR) return sent;
  if (dataType === DataType.INT64S && wholeNumber.test(sent)) {
    const number = Number(sent);
    return Number.isSafeInteger(number) ? number : BigInt(sent);
  }
  return textNumbers && isDecimal(sent) ? Number(sent) : sent;
}

/** True and false are values of a switch alone: of a number they would be a guess. */
function switchOf(sent: SentValue, textNumbers: boolean): SentValue {
  if (typeof sent === 'boolean') return Number(sent);
  if (!textNumbers || typeof sent !== 'string') return sent;
  if (/^(?:true|false)$/i.test(sent)) return Number(sent.length === 4);
  return isDecimal(sent) ? Number(sent) : sent;
}

/** Quality of a value, as {@link numberOf} gave it, for a point of a data type. */
export function qualityOf(value: SentValue, dataType: number): Quality {
  if (value === null) return Quality.communication;
  if (typeof value === 'boolean') return Quality.decode;
  if (typeof value === 'string') return dataType === DataType.CHAR ? Quality.good : Quality.decode;
  if (dataType === DataType.CHAR) return Quality.decode;
  if (typeof value === 'bigint') return ofLong(value, dataType);
  if (!Number.isFinite(value)) return Quality.decode;
  if (dataType === DataType.DOUBLE) return Quality.good;
  if (dataType === DataType.INT64S) {
    if (Number.isSafeInteger(value)) return Quality.good;
    // Beyond 2^53 a float is not known to be what was meant.
    return Math.abs(value) >= 2 ** 63 ? Quality.range : Quality.decode;
  }
  const limit = limits[dataType];
  if (limit && (value < limit[0] || value > limit[1])) return Quality.range;
  return dataType === DataType.FLOAT || Number.isInteger(value) ? Quality.good : Quality.decode;
}

function ofLong(value: bigint, dataType: number): Quality {
  if (dataType === DataType.DOUBLE || dataType === DataType.FLOAT) return Quality.good;
  const fits = dataType === DataType.INT64S && value >= leastInt64 && value <= mostInt64;
  return fits ? Quality.good : Quality.range;
}
