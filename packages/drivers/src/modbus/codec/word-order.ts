import type { WordOrder } from '@millwright/kernel';

/**
 * Where the bytes of a number stand among its registers as they travel: element 0 is the place of
 * the most significant byte. The swapped word orders turn two or four registers round.
 */
export function byteLayout(order: WordOrder, registers: number): number[] {
  const lowWordFirst = order === 'CDAB' || order === 'DCBA';
  return Array.from({ length: registers * 2 }, (_, byte) => {
    const word = byte >> 1;
    const place = lowWordFirst ? registers - 1 - word : word;
    return place * 2 + ((byte & 1) ^ (isLowByteFirst(order) ? 1 : 0));
  });
}

/** The same for the characters of a text: its registers always ascend. */
export function textLayout(order: WordOrder, registers: number): number[] {
  return byteLayout(isLowByteFirst(order) ? 'BADC' : 'ABCD', registers);
}

const isLowByteFirst = (order: WordOrder): boolean => order === 'BADC' || order === 'DCBA';
