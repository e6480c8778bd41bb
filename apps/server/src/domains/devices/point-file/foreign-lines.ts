import { refuse } from '@millwright/contract';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import {
  type ForeignCells,
  readForeignPoint,
} from '@millwright/contract/devices/point-file/foreign-point';
import type { PointFileProblem } from '@millwright/contract/devices/point-file/point-file.schemas';
import { titlesOf } from '@millwright/contract/devices/point-file/propose-layout';
import type { TableLayout } from '@millwright/contract/devices/point-file/table-layout';
import {
  type TableColumn,
  tableColumns,
} from '@millwright/contract/devices/point-file/table-words';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { addressFields, protocolOf } from '@millwright/contract/devices/protocols/index';
import { deviceProfiles } from '@millwright/drivers';
import { type CsvRecord, isCellError } from '../../../platform/files/index.ts';
import { storedName } from '../one-by-one/index.ts';
import {
  checkedPoint,
  type LineContext,
  type PointField,
  type PointLine,
  type PointOfLine,
  problemOf,
} from './point-of-line.ts';

/** In which column a field stands that is called otherwise there. */
const columnOf: Readonly<Partial<Record<PointField, TableColumn>>> = {
  ...{ name: 'name', dataType: 'dataType', unit: 'unit', decimals: 'decimals' },
  ...{ writable: 'access', slope: 'slope', intercept: 'intercept', groupId: 'group' },
  ...{ lowLowLimit: 'lowLowLimit', lowerLimit: 'lowerLimit', upperLimit: 'upperLimit' },
  ...{ highHighLimit: 'highHighLimit', wordOrder: 'wordOrder' },
};

/** How a point was addressed does not count any more; the order of its bytes no table tells. */
function withoutAddress(before: Point | undefined): object {
  if (before === undefined) return {};
  const kept = Object.entries(before).filter(
    ([field]) => field === 'wordOrder' || !(field in addressFields),
  );
  return Object.fromEntries(kept);
}

/**
 * The lines of a table of another maker, whose columns were assigned.
 * @throws Fault refusal `point_file.title_line_missing` {line}.
 */
export function foreignLines(
  records: readonly CsvRecord[],
  { maker, titleLine, columns }: TableLayout,
  device: Device,
): PointLine[] {
  const at = records.findIndex(({ line }) => line === titleLine);
  if (at < 0) throw refuse('point_file.title_line_missing', { line: titleLine });
  const titles = titlesOf(records, titleLine);
  const { readTyped } = protocolOf(device.protocol);
  const families = deviceProfiles.find(({ id }) => id === device.profile)?.families ?? [];
  const titleOf = (column: TableColumn): string | null => {
    const place = columns[column];
    return place === undefined ? null : titles[place] || null;
  };
  const wordsOf = (cells: readonly string[]): ForeignCells =>
    Object.fromEntries(
      Object.entries(columns).map(([column, place]) => [column, cells[place] ?? '']),
    );

  const read = (
    words: ForeignCells,
    before: Point | undefined,
    { protocol, groups }: LineContext,
  ): PointOfLine => {
    const wrong = (
      column: TableColumn,
      error: Parameters<typeof refuse>[0] = 'point_file.cell_invalid',
    ): PointFileProblem => {
      const title = titleOf(column);
      return {
        column: title,
        error,
        details: { column: title ?? column, text: words[column] ?? '' },
      };
    };
    const broken = tableColumns.filter((column) => isCellError(words[column] ?? ''));
    if (broken.length > 0) {
      return { problems: broken.map((column) => wrong(column, 'point_file.cell_error')) };
    }
    const found = readForeignPoint(words, {
      maker,
      readAddress: (text, dataType) => readTyped(text, dataType, families),
    });
    if ('problems' in found) {
      return { problems: found.problems.map(({ column, error }) => wrong(column, error)) };
    }
    const { place, group, address: _plain, ...fields } = found.point;
    const groupId = group === '' ? null : groups.get(storedName(group ?? '').toLowerCase());
    if (group !== undefined && groupId === undefined) {
      const refused = refuse('point_file.group_unknown', { name: group });
      return { problems: [problemOf(refused, titleOf('group'))] };
    }
    const given = { ...withoutAddress(before), ...fields, ...place };
    return checkedPoint(group === undefined ? given : { ...given, groupId }, protocol, (field) =>
      wrong(columnOf[field] ?? 'address'),
    );
  };
  return records.slice(at + 1).map(({ line, cells }) => {
    const words = wordsOf(cells);
    return {
      line,
      name: storedName(words.name ?? ''),
      textList: undefined,
      read: (before, context) => read(words, before, context),
    };
  });
}
