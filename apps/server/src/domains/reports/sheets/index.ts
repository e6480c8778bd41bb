/** History sheets: spreadsheets whose cells are filled from history. The door of the room. */
import { refuse } from '@millwright/contract';
import { historySheetCalls } from '@millwright/contract/reports/sheets/history-sheets.calls';
import type { HistorySheet } from '@millwright/contract/reports/sheets/history-sheets.schemas';
import type { TimeSpan, UserId } from '@millwright/kernel';
import { accountKeyOf, actingFor } from '../../../platform/audit/index.ts';
import type { Http } from '../../../platform/http/index.ts';
import type { Devices } from '../../devices/index.ts';
import type { Items } from '../../items/index.ts';
import { checkHistoryLimit, type HistoryLimit } from '../../telemetry/index.ts';
import type { ReportMaker } from '../report-maker.ts';
import { offerSheetFile, type SheetExportNeeds, sheetMaker } from './export-sheet.ts';
import {
  findSheets,
  itemsOfSheets,
  listSheets,
  referencesOfSheets,
  unlinkPoints,
} from './history-sheets.store.ts';
import { createSheet, deleteSheets, editSheet, type SheetNeeds } from './history-sheets.ts';
import { earliestOf, readSheet, sheetData, shownCell, zoneOfSheet } from './read-sheet.ts';
import { type SheetFileNeeds, sheetsInItemFile } from './sheets-in-item-file.ts';

export type HistorySheetsNeeds = Omit<SheetNeeds, 'devices'> &
  SheetExportNeeds &
  SheetFileNeeds &
  HistoryLimit & {
    readonly items: Pick<Items, 'ports'>;
    readonly devices: Pick<Devices, 'ports'>;
  };

/** @returns what makes their files */
export function createHistorySheets({
  http,
  ...needs
}: HistorySheetsNeeds & { readonly http: Pick<Http, 'handle' | 'scope'> }): ReportMaker {
  const { db, devices, items } = needs;
  devices.ports.references.add((points) => referencesOfSheets(db, points));
  devices.ports.deviceMoves.add((tx, { pointIds }) => unlinkPoints(tx, pointIds));
  items.ports.fileParts.add(sheetsInItemFile(needs));
  http.scope('historySheet', (ids) => itemsOfSheets(db, ids));

  const found = async (id: number): Promise<HistorySheet> => {
    const [sheet] = await findSheets(db, [id]);
    if (sheet === undefined) throw refuse('general.not_found');
    return sheet;
  };
  const demandHistory = async (sheet: HistorySheet, span: TimeSpan, user: UserId) => {
    const timeZone = await zoneOfSheet(needs, sheet);
    await checkHistoryLimit(needs, user, earliestOf(sheet.template, span, timeZone));
  };
  http.handle(historySheetCalls.list, (input) => listSheets(db, input));
  http.handle(historySheetCalls.get, ({ id }) => found(id));
  http.handle(historySheetCalls.create, (input, context) =>
    createSheet(needs, input, actingFor(context), context.gone),
  );
  http.handle(historySheetCalls.edit, (input, context) =>
    editSheet(needs, input, actingFor(context), context.gone),
  );
  http.handle(historySheetCalls.delete, async ({ ids }, context) => ({
    deleted: await deleteSheets(needs, ids, actingFor(context)),
  }));
  http.handle(historySheetCalls.data, async ({ id, from, to }, context) => {
    const sheet = await found(id);
    const span = { from, to };
    await demandHistory(sheet, span, context.session.userId);
    const { language, gone } = context;
    const asker = { language, account: accountKeyOf(actingFor(context)), gone };
    return sheetData(sheet, span, await readSheet(needs, sheet, span, asker, shownCell));
  });
  const start = offerSheetFile(needs);
  http.handle(historySheetCalls.export, async (input, context) => {
    const sheet = await found(input.id);
    await demandHistory(sheet, input, context.session.userId);
    return start(input, context);
  });
  return sheetMaker(needs);
}
