import { DataType } from '@millwright/kernel';
import type { MemorySpan } from '../../memory-span.ts';
import { isBitSpace } from '../profile/profile.ts';
import type { RegisterPoint } from '../profile/register-point.ts';
import { byteLayout } from './word-order.ts';

const registerBits = 16;
const byteBits = 8;

/** Where the point stands, as `encodeValue` writes it: a part of a register is told from its neighbours. */
export function spanOf({
  space,
  address,
  width,
  dataType,
  bit,
  upperByte,
  order,
}: RegisterPoint): MemorySpan {
  if (isBitSpace(space)) return { memory: space, from: address, to: address + width };
  const start = address * registerBits;
  const [high = 0] = byteLayout(order, 1);
  if (bit !== null) {
    const at = start + (high === 0 ? bit : bit ^ byteBits);
    return { memory: space, from: at, to: at + 1 };
  }
  if (dataType === DataType.INT8S || dataType === DataType.INT8U) {
    const isUpper = byteLayout(order, 1)[upperByte ? 0 : 1] === 0;
    const at = start + (isUpper ? byteBits : 0);
    return { memory: space, from: at, to: at + byteBits };
  }
  return { memory: space, from: start, to: start + width * registerBits };
}
