/** What a table of points was found to be, and how its columns are assigned. */
import { isOwnTable } from '@millwright/contract/devices/point-file/own-titles';
import {
  mostAbove,
  proposeLayout,
  type TableRecord,
} from '@millwright/contract/devices/point-file/propose-layout';
import type { TableLayout } from '@millwright/contract/devices/point-file/table-layout';
import type { Protocol } from '@millwright/contract/devices/protocols/index';

export interface FoundTable {
  /** Null for a table with the titles of our export. */
  readonly layout: TableLayout | null;
  /** How it is known; what is proposed has to be looked at. */
  readonly by: 'export' | 'maker' | 'memory' | 'words';
}

/** An assignment that was used, by the titles of its table. */
export interface KeptLayout extends Pick<TableLayout, 'maker' | 'columns'> {
  readonly titles: string;
}

const kept = 20;

export const titlesKey = ({ cells }: TableRecord): string => cells.join('\t');

/** A table cannot be read before it is known where names and addresses stand. */
export const isComplete = ({ columns }: TableLayout): boolean =>
  columns.name !== undefined && columns.address !== undefined;

/** @param protocol of the device; null where our own tables are read by their words as well */
export function findTable(
  records: readonly TableRecord[],
  protocol: Protocol | null,
  memory: readonly KeptLayout[],
): FoundTable {
  const first = records.slice(0, mostAbove);
  for (const record of first) {
    const known = memory.find(({ titles }) => titles === titlesKey(record));
    if (!known) continue;
    const { maker, columns } = known;
    return { layout: { maker, columns, titleLine: record.line }, by: 'memory' };
  }
  if (protocol !== null && isOwnTable(records[0]?.cells ?? [], protocol)) {
    return { layout: null, by: 'export' };
  }
  const layout = proposeLayout(records);
  return { layout, by: layout.maker === null ? 'words' : 'maker' };
}

/** The assignments that are kept, the one that was used last first. */
export function withKept(
  memory: readonly KeptLayout[],
  records: readonly TableRecord[],
  { maker, columns, titleLine }: TableLayout,
): readonly KeptLayout[] {
  const record = records.find(({ line }) => line === titleLine);
  if (!record) return memory;
  const titles = titlesKey(record);
  const others = memory.filter((other) => other.titles !== titles);
  return [{ titles, maker, columns }, ...others].slice(0, kept);
}
