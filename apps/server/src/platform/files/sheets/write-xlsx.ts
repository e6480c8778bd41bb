import { Readable } from 'node:stream';
import type { Language } from '@millwright/contract';
import type { Download } from '../../http/index.ts';
import type { CsvColumn } from '../csv.ts';
import { guardFormula } from '../formula-guard.ts';

const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Of a column, in characters. */
const width = 18;

/** A workbook with one sheet, its titles frozen; texts are texts, whatever they begin with. */
export async function xlsxFile<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): Promise<Download> {
  // Brought when somebody wants a workbook: most installations never do.
  const { writeXlsx } = await import('hucre/xlsx');
  const cellOf = (value: string | number | boolean | null) =>
    typeof value === 'string' ? guardFormula(value) : value;
  const content = await writeXlsx({
    sheets: [
      {
        name: 'Millwright',
        columns: columns.map(() => ({ width })),
        freezePane: { rows: 1 },
        rows: [
          columns.map(({ title }) => cellOf(title[language])),
          ...rows.map((row) => columns.map(({ cell }) => cellOf(cell(row, language)))),
        ],
      },
    ],
  });
  return { name: `${name}.xlsx`, mime, content: Readable.from([Buffer.from(content)]) };
}
