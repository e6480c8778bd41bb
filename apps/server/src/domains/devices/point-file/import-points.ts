import { isErrorCode, refuse, refuseAs } from '@millwright/contract';
import type { Device } from '@millwright/contract/devices/devices.schemas';
import {
  maxPointsPerFile,
  type PointFileReport,
  type PointFileRow,
} from '@millwright/contract/devices/point-file/point-file.schemas';
import {
  type Point,
  type PointInput,
  pointInput,
} from '@millwright/contract/devices/points/points.schemas';
import { type Protocol, withAddress } from '@millwright/contract/devices/protocols/index';
import { type DeviceId, Fault } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import { emitChange } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import { lockDevice } from '../devices.store.ts';
import { groupsOfItem } from '../point-groups/index.ts';
import {
  checkPoint,
  createPointsIn,
  pointsNamed,
  recordPointEdits,
  updatePoints,
} from '../points/index.ts';
import { checkTextListSuits, createTextListIn, textListsOfItem } from '../text-lists/index.ts';
import { fieldsIn, pointColumnsOf } from './point-file-columns.ts';
import { readTable, type TableColumns, type TableRow } from './point-table.ts';
import { readTextLists, type TextListsInFile } from './text-list-cells.ts';

type Line = TableRow<keyof PointInput>;

type Columns = ReturnType<typeof pointColumnsOf>;

function readLines(text: string, columns: Columns): Line[] {
  const titles = Object.fromEntries(
    Object.entries(columns).map(([field, { title, formerly = [] }]) => [
      field,
      [...Object.values(title), ...formerly, field],
    ]),
  ) as unknown as TableColumns<keyof PointInput>;
  const optional = fieldsIn(columns).filter((field) => columns[field]?.required === undefined);
  return readTable(text, titles, optional);
}

/** What a file names of the item: groups by their names in small letters, and text lists. */
interface NamedInItem {
  readonly groups: ReadonlyMap<string, number>;
  readonly textLists: TextListsInFile;
}

/** Points that one statement inserts. */
const batch = 1000;

/**
 * The point that a line asks for: what the file has no column for stays as it was.
 * @throws Fault refusal `point_file.cell_invalid`, `point_file.group_unknown`, those of `idOf`, or
 *   what the rule that is broken says.
 */
function pointOfLine(
  { cells }: Line,
  before: Point | undefined,
  { groups, textLists }: NamedInItem,
  protocol: Protocol,
  columns: Columns,
): PointInput {
  const given: Partial<Record<keyof PointInput, unknown>> = {};
  let textListId: number | undefined;
  const bad = (field: keyof PointInput): Fault =>
    refuse('point_file.cell_invalid', {
      column: columns[field]?.title['zh-CN'] ?? field,
      text: cells[field] ?? '',
    });
  for (const field of fieldsIn(columns)) {
    const text = cells[field];
    if (text === undefined) continue;
    if (text === '' && columns[field]?.required === undefined) {
      // The schema fills in its default, whatever stood there before.
      given[field] = undefined;
      continue;
    }
    if (field === 'groupId') {
      const group = groups.get(text.toLowerCase());
      if (group === undefined) throw refuse('point_file.group_unknown', { name: text });
      given.groupId = group;
      continue;
    }
    if (field === 'textListId') {
      textListId = textLists.idOf(text);
      continue;
    }
    const value = columns[field]?.read(text);
    if (value === undefined) throw bad(field);
    given[field] = value;
  }
  const checked = pointInput.safeParse({ ...before, ...given });
  if (checked.success) {
    // One that is only in the file has no id yet that the schema would take.
    const data = textListId === undefined ? checked.data : { ...checked.data, textListId };
    checkTextListSuits(data);
    return withAddress(protocol, data);
  }
  const [issue] = checked.error.issues;
  // The message of a broken rule is its code; what the schema says by itself names the cell.
  if (issue !== undefined && isErrorCode(issue.message)) throw refuseAs(issue.message);
  throw bad((issue?.path[0] ?? 'name') as keyof PointInput);
}

const isSame = (before: Point, input: PointInput, columns: Columns): boolean =>
  fieldsIn(columns).every((field) => before[field] === input[field]);

interface Planned {
  readonly row: PointFileRow;
  readonly input?: PointInput;
  readonly before?: Point | undefined;
}

/** What becomes of each line. */
function planLines(
  device: Device,
  columns: Columns,
  lines: readonly Line[],
  points: readonly Point[],
  named: NamedInItem,
): Planned[] {
  const byName = new Map(points.map((point) => [point.name.toLowerCase(), point]));
  const times = Map.groupBy(lines, ({ cells }) => (cells.name ?? '').toLowerCase());
  return lines.map((line) => {
    const name = line.cells.name ?? '';
    const before = byName.get(name.toLowerCase());
    const row = { line: line.line, name, error: null, details: {} };
    try {
      if ((times.get(name.toLowerCase())?.length ?? 0) > 1) {
        throw refuse('point_file.name_twice', { name });
      }
      const input = pointOfLine(line, before, named, device.protocol, columns);
      checkPoint(device, input);
      if (before === undefined) return { row: { ...row, outcome: 'create' }, input };
      const outcome = isSame(before, input, columns) ? 'same' : 'edit';
      return { row: { ...row, outcome }, input, before };
    } catch (error) {
      if (!(error instanceof Fault && error.family === 'refusal')) throw error;
      const details = { ...error.details };
      return { row: { ...row, outcome: 'refused', error: error.code, details } };
    }
  });
}

/**
 * Adds and changes points of a device from a file, all lines or none.
 * @throws Fault refusal `general.not_found`, `point_file.too_long`, and those of {@link readTable}.
 */
export function importPoints(
  needs: DeviceNeeds,
  {
    deviceId,
    text,
    dryRun,
  }: { readonly deviceId: DeviceId; readonly text: string; readonly dryRun: boolean },
  acting: Acting,
): Promise<PointFileReport> {
  return needs.transactions.run(async (tx) => {
    const device = await lockDevice(tx, deviceId);
    if (device === null) throw refuse('general.not_found');
    const columns = pointColumnsOf(device.protocol);
    const lines = readLines(text, columns);
    if (lines.length > maxPointsPerFile) {
      throw refuse('point_file.too_long', { limit: maxPointsPerFile });
    }
    const groups = new Map(
      (await groupsOfItem(tx, device.itemId)).map(({ id, name }) => [name.toLowerCase(), id]),
    );
    const names = lines.flatMap(({ cells }) => cells.name ?? []);
    const points = await pointsNamed(tx, deviceId, names);
    const textLists = readTextLists(
      await textListsOfItem(tx, device.itemId),
      lines.flatMap(({ cells }) => cells.textListId ?? []),
    );
    const plan = planLines(device, columns, lines, points, { groups, textLists });
    const rows = plan.map(({ row }) => row);
    const count = (outcome: PointFileRow['outcome']): number =>
      rows.filter((row) => row.outcome === outcome).length;
    const report = {
      rows,
      created: count('create'),
      edited: count('edit'),
      same: count('same'),
      refused: count('refused'),
    };
    if (dryRun || report.refused > 0) return { ...report, done: false };

    const made: number[] = [];
    for (const list of textLists.fresh) {
      const input = { itemId: device.itemId, name: list.name, texts: [...list.texts] };
      made.push((await createTextListIn(needs, tx, input, acting)).id);
    }
    const withList = (input: PointInput): PointInput => {
      const { textListId } = input;
      if (textListId === null || textListId > 0) return input;
      return { ...input, textListId: made[-textListId - 1] ?? null };
    };
    const fresh = plan.flatMap(({ row, input }) =>
      row.outcome === 'create' && input !== undefined ? [withList(input)] : [],
    );
    for (let first = 0; first < fresh.length; first += batch) {
      await createPointsIn(needs, tx, device, fresh.slice(first, first + batch), acting);
    }
    const edits = plan.flatMap(({ row, input, before }) =>
      row.outcome === 'edit' && input !== undefined && before !== undefined
        ? [{ before, input: withList(input) }]
        : [],
    );
    if (edits.length > 0) {
      await recordPointEdits(needs, tx, device, await updatePoints(tx, device, edits), acting);
      await emitChange(needs.outbox, tx, device, 'points');
    }
    return { ...report, done: true };
  });
}
