/** History sheets in the file of an item. */
import { bracketFreeName } from '@millwright/contract/fields/names';
import { historySheetCalls } from '@millwright/contract/reports/sheets/history-sheets.calls';
import { maxSheetsPerItem } from '@millwright/contract/reports/sheets/sheet-limits';
import { sheetTemplate } from '@millwright/contract/reports/sheets/sheet-template';
import { pointId } from '@millwright/kernel';
import { z } from 'zod/mini';
import { accountKeyOf } from '../../../platform/audit/index.ts';
import type { Devices } from '../../devices/index.ts';
import { defineItemFilePart, type ItemFilePart } from '../../items/index.ts';
import { insertSheet, sheetsOfItem } from './history-sheets.store.ts';
import { checkPoints, demandSheets, type SheetNeeds } from './history-sheets.ts';
import { findFormulaFaults } from './reckoning/index.ts';
import { pointsOf } from './template-points.ts';

const rowsOfFile = z.object({
  historySheets: z
    .array(
      z.object({
        name: bracketFreeName(20, 'history_sheet.name_rule'),
        template: sheetTemplate,
      }),
    )
    .check(z.maxLength(maxSheetsPerItem)),
});

export type SheetFileNeeds = Pick<SheetNeeds, 'clock'> & {
  readonly devices: Pick<Devices, 'holdPoints' | 'itemsOfPoints'>;
};

export const sheetsInItemFile = ({ devices, clock }: SheetFileNeeds): ItemFilePart =>
  defineItemFilePart({
    key: 'historySheets',
    version: 1,
    rows: rowsOfFile,
    standsFor: { historySheets: [historySheetCalls.create] },
    async write(tx, item) {
      const sheets = await sheetsOfItem(tx, item);
      const points = [...new Set(sheets.flatMap(({ template }) => pointsOf(template)))];
      const items = await devices.itemsOfPoints(points);
      const own = new Set(points.filter((_, at) => items[at] === item));
      // A cell whose point is gone could not be entered again.
      const historySheets = sheets.map(({ name, template }) => ({
        name,
        template: {
          ...template,
          cells: template.cells.map(({ content, ...cell }) =>
            content === undefined || ('pointId' in content && !own.has(content.pointId))
              ? cell
              : { ...cell, content },
          ),
        },
      }));
      return sheets.length === 0 ? null : rowsOfFile.parse({ historySheets });
    },
    async check({ historySheets }, findings, _, acting) {
      await findings.unique(
        'historySheets',
        historySheets.map(({ name }) => name),
      );
      for (const { name, template } of historySheets) {
        for (const point of pointsOf(template)) findings.refer(name, 'point', point);
      }
      const account = accountKeyOf(acting);
      const templates = historySheets.map(({ template }) => template);
      let faults: readonly (Error | null)[] = [];
      let isSound = await findings.holds('', async () => {
        faults = await findFormulaFaults(templates, { account });
      });
      for (const [at, fault] of faults.entries()) {
        if (fault === null) continue;
        isSound = false;
        await findings.holds(historySheets[at]?.name ?? '', () => Promise.reject(fault));
      }
      if (!isSound) return null;
      return async (tx, { item, ids, made, holds }) => {
        const more = historySheets.length;
        if (!(await holds('', () => demandSheets(tx, item.id, more)))) return;
        for (const { name, template: given } of historySheets) {
          const cells = given.cells.map((cell) =>
            cell.content !== undefined && 'pointId' in cell.content
              ? {
                  ...cell,
                  content: {
                    ...cell.content,
                    pointId: pointId(ids.get('point', cell.content.pointId)),
                  },
                }
              : cell,
          );
          const template = { ...given, cells };
          if (!(await holds(name, () => checkPoints(devices, tx, item.id, template)))) continue;
          await insertSheet(tx, { itemId: item.id, name, template }, clock.now());
          made('history_sheet', 1);
        }
      };
    },
  });
