import { pointFileEndpoints } from '@millwright/contract/devices/endpoints';
import type { TableRecord } from '@millwright/contract/devices/point-file/propose-layout';
import type { TableLayout } from '@millwright/contract/devices/point-file/table-layout';
import type { TableEncoding } from '@millwright/kernel';
import { upload } from '../../../wire/call.ts';
import type { FoundTable } from './found-table.ts';

/** What a dialog offers of the tables of points. */
export const tableFiles = '.csv,.txt,.xlsx';

export interface GivenTable {
  readonly file: File;
  readonly records: readonly TableRecord[];
  /** As what its characters were read; null for a workbook. */
  readonly encoding: TableEncoding | null;
  readonly found: FoundTable;
  /** How it is read; undefined until that was looked at. */
  readonly layout: TableLayout | null | undefined;
}

/** The lines of a file, told by the server: it alone reads workbooks. */
export async function readPointTable(
  file: File,
  asked: TableEncoding | undefined,
  find: (records: readonly TableRecord[]) => FoundTable,
): Promise<GivenTable> {
  const input = asked === undefined ? {} : { encoding: asked };
  const read = await upload(pointFileEndpoints.parse, file, input, { hideErrors: true });
  const { records, encoding } = read;
  const found = find(records);
  return {
    file,
    records,
    encoding,
    found,
    layout: found.by === 'words' ? undefined : found.layout,
  };
}
