/** The rows that a table of points becomes, before there is a device to import them into. */
import {
  type ForeignProblem,
  readForeignPoint,
} from '@millwright/contract/devices/point-file/foreign-point';
import type { PointFileProblem } from '@millwright/contract/devices/point-file/point-file.schemas';
import { type TableRecord, titlesOf } from '@millwright/contract/devices/point-file/propose-layout';
import type { TableLayout } from '@millwright/contract/devices/point-file/table-layout';
import type { TableColumn } from '@millwright/contract/devices/point-file/table-words';
import { DataType } from '@millwright/kernel';
import type { PointRules } from '../protocols/protocol-web.ts';
import { type DraftRow, emptyRow } from './draft-rows.ts';

export interface DraftLine {
  /** In the file, from 1. */
  readonly line: number;
  readonly name: string;
  /** Null for a line that something is wrong with. */
  readonly row: DraftRow | null;
  readonly problems: readonly PointFileProblem[];
}

type Code = ForeignProblem['error'] | 'point_file.name_twice' | 'point.read_only_family';

/** Every line of a table whose columns were assigned. */
export function draftLines(
  records: readonly TableRecord[],
  { titleLine, maker, columns }: TableLayout,
  rules: PointRules,
): DraftLine[] {
  const at = records.findIndex(({ line }) => line === titleLine);
  const titles = titlesOf(records, titleLine);
  const nameOf = ({ cells }: TableRecord): string => cells[columns.name ?? -1] ?? '';
  const rows = records.slice(at + 1);
  const times = new Map<string, number>();
  for (const record of rows) {
    const name = nameOf(record).toLowerCase();
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  return rows.map((record) => {
    const { line, cells } = record;
    const name = nameOf(record);
    const words = Object.fromEntries(
      Object.entries(columns).map(([column, place]) => [column, cells[place] ?? '']),
    );
    const wrong = (error: Code, column: TableColumn): PointFileProblem => {
      const title = titles[columns[column] ?? -1] || column;
      const text = words[column] ?? '';
      return { column: title, error, details: { column: title, text, name, family: text } };
    };
    const refused = (...problems: readonly PointFileProblem[]): DraftLine => ({
      ...{ line, name, row: null, problems },
    });
    if ((times.get(name.toLowerCase()) ?? 0) > 1) {
      return refused(wrong('point_file.name_twice', 'name'));
    }
    const read = readForeignPoint(words, {
      maker,
      readAddress: (text, type) => rules.typed?.read(text, type) ?? null,
    });
    if ('problems' in read) {
      return refused(...read.problems.map(({ error, column }) => wrong(error, column)));
    }
    const { point } = read;
    // Texts have lengths, which rows have no field for.
    if (point.dataType === DataType.CHAR)
      return refused(wrong('point_file.type_unread', 'dataType'));
    const { family } = { family: undefined, ...point.place };
    if (point.writable && !rules.writable(family === undefined ? {} : { family })) {
      return refused(wrong('point.read_only_family', 'address'));
    }
    const { slope = 1, intercept = 0, writable = false, decimals = null } = point;
    const { lowLowLimit = null, highHighLimit = null } = point;
    const row = {
      ...emptyRow(),
      ...{ name: point.name, address: point.address, dataType: point.dataType },
      ...{ unit: point.unit ?? '', wordOrder: point.wordOrder ?? null },
      ...{ lowerLimit: point.lowerLimit ?? null, upperLimit: point.upperLimit ?? null },
      more: { slope, intercept, writable, decimals, lowLowLimit, highHighLimit },
    };
    return { line, name, row, problems: [] };
  });
}
