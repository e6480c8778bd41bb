import { pointFileEndpoints } from '@millwright/contract/devices/endpoints';
import type { TableRecord } from '@millwright/contract/devices/point-file/propose-layout';
import type { TableLayout } from '@millwright/contract/devices/point-file/table-layout';
import { upload } from '../../../wire/call.ts';
import type { FoundTable } from './found-table.ts';

/** What a dialog offers of the tables of points. */
export const tableFiles = '.csv,.txt,.xlsx';

export interface GivenTable {
  readonly file: File;
  readonly records: readonly TableRecord[];
  readonly found: FoundTable;
  /** How it is read; undefined until that was looked at. */
  readonly layout: TableLayout | null | undefined;
}

/** The lines of a file, told by the server: it alone reads workbooks. */
export async function readPointTable(
  file: File,
  find: (records: readonly TableRecord[]) => FoundTable,
): Promise<GivenTable> {
  const { records } = await upload(pointFileEndpoints.parse, file, {}, { hideErrors: true });
  const found = find(records);
  return { file, records, found, layout: found.by === 'words' ? undefined : found.layout };
}
