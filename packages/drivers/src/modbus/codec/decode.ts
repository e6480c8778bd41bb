import { DataType } from '@millwright/kernel';
import {
  type BlockDecoder,
  compileBlockDecoder as compileCells,
  type ValueCell,
} from '../../values/block-decoder.ts';
import { isBitSpace } from '../profile/profile.ts';
import type { RegisterPoint } from '../profile/register-point.ts';
import { byteLayout, textLayout } from './word-order.ts';

/**
 * Compiles the points of one block.
 * @param start zero-based address of the block's first register or bit.
 */
export const compileBlockDecoder = (
  points: readonly RegisterPoint[],
  start: number,
): BlockDecoder => compileCells(points.map((point) => cellOf(point, point.address - start)));

/** @param distance registers or bits from the start of the block */
function cellOf(point: RegisterPoint, distance: number): ValueCell {
  if (isBitSpace(point.space)) return { kind: 'bit', byte: distance >> 3, bit: distance & 7 };
  const { dataType, encoding, order, bcd, slope, intercept } = point;
  const isText = dataType === DataType.CHAR;
  const layout = (isText ? textLayout : byteLayout)(order, point.width).map(
    (byte) => byte + distance * 2,
  );
  const [high = 0, low = 0] = layout;
  if (isText) return { kind: 'text', layout, encoding };
  if (dataType === DataType.BOOL) {
    const bit = point.bit ?? 0;
    return { kind: 'bit', byte: bit > 7 ? high : low, bit: bit & 7 };
  }
  const isByte = dataType === DataType.INT8S || dataType === DataType.INT8U;
  const place = point.upperByte ? high : low;
  return { kind: 'number', dataType, layout: isByte ? [place] : layout, bcd, slope, intercept };
}
