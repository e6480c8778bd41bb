import { type Language, refuse } from '@millwright/contract';
import {
  maxPointsPerFile,
  type PointFileReport,
  type PointFileRow,
} from '@millwright/contract/devices/point-file/point-file.schemas';
import type { TableLayout } from '@millwright/contract/devices/point-file/table-layout';
import type { PointInput } from '@millwright/contract/devices/points/points.schemas';
import type { DeviceId } from '@millwright/kernel';
import type { Acting } from '../../../platform/audit/index.ts';
import type { CsvRecord } from '../../../platform/files/index.ts';
import { emitChange } from '../devices.events.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import type { DevicePorts } from '../devices.ports.ts';
import { lockDevice } from '../devices.store.ts';
import { namesCompared } from '../one-by-one/index.ts';
import { groupsOfItem } from '../point-groups/index.ts';
import {
  createPointsIn,
  guardReckoning,
  isDerived,
  meantOtherwise,
  pointsNamed,
  recordPointEdits,
  refusedMeanings,
  settleDerived,
  updatePoints,
} from '../points/index.ts';
import { createTextListIn, textListsOfItem } from '../text-lists/index.ts';
import { foreignLines } from './foreign-lines.ts';
import { ownLines } from './own-lines.ts';
import { type PlannedPoint, planPoints, refuseOfPlan } from './plan-points.ts';
import { pointColumnsOf } from './point-file-columns.ts';
import { readTextLists } from './text-list-cells.ts';

/** The lines of a file: with the titles of the export, or with columns that were assigned. */
export interface PointTable {
  readonly records: readonly CsvRecord[];
  /** Null for the titles of the export. */
  readonly layout: TableLayout | null;
}

/** Points that one statement inserts. */
const batch = 1000;

export interface PointImport {
  readonly deviceId: DeviceId;
  readonly table: PointTable;
  readonly dryRun: boolean;
  /** Of who reads what is refused. */
  readonly language: Language;
}

/**
 * Adds and changes points of a device from a file, all lines or none.
 * @throws Fault refusal `general.not_found`, `point_file.too_long`, and those of {@link ownLines},
 *   {@link foreignLines} and `guardReckoning`.
 */
export function importPoints(
  needs: DeviceNeeds,
  ports: Pick<DevicePorts, 'meaningGuards' | 'reckoningGuards'>,
  { deviceId, table: { records, layout }, dryRun, language }: PointImport,
  acting: Acting,
): Promise<PointFileReport> {
  return needs.transactions.run(async (tx) => {
    const device = await lockDevice(tx, deviceId);
    if (device === null) throw refuse('general.not_found');
    const columns = pointColumnsOf(device.protocol);
    const lines =
      layout === null
        ? ownLines(records, columns, language)
        : foreignLines(records, layout, device);
    if (lines.length > maxPointsPerFile) {
      throw refuse('point_file.too_long', { limit: maxPointsPerFile });
    }
    const groups = new Map(
      (await groupsOfItem(tx, device.itemId)).map(({ id, name }) => [name.toLowerCase(), id]),
    );
    const names = lines.map(({ name }) => name);
    const points = await pointsNamed(tx, deviceId, names);
    const textLists = await readTextLists(
      await textListsOfItem(tx, device.itemId),
      lines.flatMap(({ textList }) => textList ?? []),
    );
    const { protocol } = device;
    const context = { protocol, language, groups, textLists };
    const compared = await namesCompared(tx, [...names, ...points.map(({ name }) => name)]);
    const planned = await planPoints(device, lines, points, columns, context, compared);
    const plan = refuseOfPlan(planned, await refusedMeanings(tx, ports, editsOf(planned)));
    const rows = plan.map(({ row }) => row);
    const count = (outcome: PointFileRow['outcome']): number =>
      rows.filter((row) => row.outcome === outcome).length;
    const report = {
      rows,
      created: count('create'),
      edited: count('edit'),
      same: count('same'),
      refused: count('refused'),
      otherMeaning: (await meantOtherwise(tx, editsOf(plan))).map(({ id }) => id),
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
    const edits = editsOf(plan).map(({ before, input }) => ({ before, input: withList(input) }));
    if (edits.length > 0) {
      const written = await updatePoints(tx, device, edits);
      const settled = await settleDerived(
        tx,
        device,
        written.map(({ after }) => after),
      );
      if (isDerived(device)) await guardReckoning(tx, ports, device);
      const edited = written.map((edit, n) => ({ ...edit, after: settled[n] ?? edit.after }));
      await recordPointEdits(needs, tx, device, edited, acting);
      await emitChange(needs.outbox, tx, device, 'points');
    }
    return { ...report, done: true };
  });
}

const editsOf = (plan: readonly PlannedPoint[]) =>
  plan.flatMap(({ row, input, before }) =>
    row.outcome === 'edit' && input !== undefined && before !== undefined
      ? [{ before, input }]
      : [],
  );
