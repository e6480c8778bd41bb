import { historyCalls } from '@millwright/contract/reports/history.calls';
import { systemClock } from '@millwright/kernel';
import type { DomainCases, WalkSide } from '@millwright/testing/access-cases';
import { configuredReportCases, createReport } from './configured/configured-reports.cases.ts';
import { addLocation, locationCases } from './locations/locations.cases.ts';
import { addRun, addSchedule, scheduleCases } from './schedules/schedules.cases.ts';
import { addSheet, historySheetCases } from './sheets/history-sheets.cases.ts';
import { addStatusTemplate, statusCases } from './status/status.cases.ts';
import { addView, variableCases } from './variable/variable-reports.cases.ts';

const hour = 3_600_000;

const lastHour = (...sides: readonly WalkSide[]) => ({
  points: sides.map((side) => side.id('setpoint')),
  from: systemClock.now() - hour,
  to: systemClock.now(),
  step: { unit: 'minute' as const, every: 10 },
});
const table = (...sides: readonly WalkSide[]) => ({
  ...lastHour(...sides),
  aggregates: ['mean' as const, 'difference' as const],
});

const span = (...sides: readonly WalkSide[]) => {
  const { points, from, to } = lastHour(...sides);
  return { points, from, to };
};
const file = (...sides: readonly WalkSide[]) => ({ ...table(...sides), format: 'csv' as const });

export const cases: DomainCases = {
  domain: 'reports',
  prepare: async (side) => {
    const { reportId, id } = await addView(side);
    const { id: report } = await createReport(side);
    const { id: statusTemplate } = await addStatusTemplate(side);
    const { id: sheet } = await addSheet(side);
    const { id: location } = await addLocation(side);
    const variable = { variable_report: reportId, variable_view: id };
    const { id: schedule } = await addSchedule(side, report);
    const run = await addRun(side, schedule);
    const scheduled = { report_schedule: schedule, report_run: run };
    return { location, report, statusTemplate, history_sheet: sheet, ...variable, ...scheduled };
  },
  cases: [
    ...statusCases,
    ...locationCases,
    ...variableCases,
    ...configuredReportCases,
    ...historySheetCases,
    ...scheduleCases,
    {
      call: historyCalls.statistics,
      input: (side) => span(side),
      crossTenant: (owner, stranger) => [span(owner, stranger)],
    },
    {
      call: historyCalls.samples,
      input: (side) => span(side),
      crossTenant: (owner, stranger) => [span(owner, stranger)],
    },
    {
      call: historyCalls.export,
      input: (side) => file(side),
      crossTenant: (owner, stranger) => [file(owner, stranger)],
    },
    {
      call: historyCalls.bars,
      input: (side) => lastHour(side),
      crossTenant: (owner, stranger) => [lastHour(owner, stranger)],
    },
    {
      call: historyCalls.table,
      input: (side) => table(side),
      crossTenant: (owner, stranger) => [table(owner, stranger)],
    },
  ],
  topics: [],
};
