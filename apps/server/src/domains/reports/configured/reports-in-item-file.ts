/** Reports in the file of an item. */
import { reportChecks, reportFields } from '@millwright/contract/reports/configured/report-fields';
import { reportCalls } from '@millwright/contract/reports/configured/reports.calls';
import { pointId } from '@millwright/kernel';
import { z } from 'zod/mini';
import { defineItemFilePart, type ItemFilePart } from '../../items/index.ts';
import { insertReport, reportsOfItem } from './reports.store.ts';
import { checkPoints, demandReports, type ReportNeeds } from './reports.ts';

const rowsOfFile = z.object({
  reports: z.array(z.object(reportFields).check(...reportChecks)).check(z.maxLength(1_000)),
});

export const reportsInItemFile = ({
  devices,
  clock,
}: Pick<ReportNeeds, 'devices' | 'clock'>): ItemFilePart =>
  defineItemFilePart({
    key: 'reports',
    version: 1,
    rows: rowsOfFile,
    standsFor: { reports: [reportCalls.create] },
    async write(tx, item) {
      // One whose points are all gone shows nothing, and could not be entered again.
      const reports = (await reportsOfItem(tx, item)).filter(({ dataIds }) => dataIds.length > 0);
      return reports.length === 0 ? null : rowsOfFile.parse({ reports });
    },
    async check({ reports }, findings) {
      await findings.unique(
        'reports',
        reports.map(({ name }) => name),
      );
      for (const { name, dataIds } of reports) {
        for (const point of dataIds) findings.refer(name, 'point', point);
      }
      return async (tx, { item, ids, made, holds }) => {
        if (!(await holds('', () => demandReports(tx, item.id, reports.length)))) return;
        for (const row of reports) {
          const dataIds = row.dataIds.map((id) => pointId(ids.get('point', id)));
          const isSound = await holds(row.name, () => checkPoints(devices, tx, item.id, dataIds));
          if (!isSound) continue;
          await insertReport(tx, { ...row, dataIds, itemId: item.id }, clock.now());
          made('report', 1);
        }
      };
    },
  });
