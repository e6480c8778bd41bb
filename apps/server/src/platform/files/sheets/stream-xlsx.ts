/** A workbook of any number of rows, written as they come: what is in memory does not grow with them. */
import { Readable } from 'node:stream';
import { guardFormula } from '@millwright/kernel';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { createGiveWay } from '../../../base/give-way.ts';
import type { CsvCell } from '../csv.ts';
import { cellText } from './workbook-text.ts';

/** A moment is given as its wall clock shows it, written as if it were UTC. */
export type SheetCell = CsvCell | Date;

export interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
  /** How numbers and moments are shown: '0.00', 'yyyy-mm-dd hh:mm:ss'. */
  readonly format?: string | undefined;
}

const cellOf = (value: SheetCell): CellValue =>
  typeof value === 'string' ? cellText(guardFormula(value)) : value;

/** Its titles and its first column stay in sight; beyond a million rows it goes on in another sheet. */
export function xlsxStream(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly SheetCell[]>,
): Readable {
  const giveWay = createGiveWay();
  async function* cells(): AsyncGenerator<CellValue[]> {
    for await (const row of rows) {
      yield row.map(cellOf);
      await giveWay();
    }
  }
  const stream = writeXlsxStream(cells(), {
    name: 'Millwright',
    columns: columns.map(({ title, width, format }) => ({
      header: cellText(guardFormula(title)),
      width,
      ...(format === undefined ? {} : { numFmt: format }),
    })),
    freezePane: { rows: 1, columns: 1 },
  });
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}
