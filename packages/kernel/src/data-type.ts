/** Data types and display formats with the numbers of the wire (spec §3). */
export const DataType = {
  INT16S: 1,
  INT16U: 2,
  INT32S: 3,
  INT32U: 4,
  FLOAT: 5,
  INT8S: 6,
  INT8U: 7,
  INT64S: 8,
  DOUBLE: 9,
  BOOL: 10,
  CHAR: 11,
} as const;
export type DataType = (typeof DataType)[keyof typeof DataType];

export const DisplayFormat = {
  decimal: 1,
  hex: 2,
  binary: 3,
  octal: 4,
  bcd: 5,
  utf8: 6,
  gb2312: 7,
  ascii: 8,
} as const;
export type DisplayFormat = (typeof DisplayFormat)[keyof typeof DisplayFormat];

/** The formats that say how a value becomes bytes, and not only how it is shown. */
export const formatsOfBytes: readonly DisplayFormat[] = [
  ...[DisplayFormat.bcd, DisplayFormat.gb2312, DisplayFormat.ascii],
];

/** Order of the bytes on the wire, A the most significant; for 64 bits the pattern continues. */
export type WordOrder = 'ABCD' | 'CDAB' | 'BADC' | 'DCBA';
export const wordOrders: readonly WordOrder[] = ['ABCD', 'CDAB', 'BADC', 'DCBA'];
