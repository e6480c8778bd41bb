import {
  variableReportCalls,
  variableViewCalls,
} from '@millwright/contract/reports/variable/variable-reports.calls';
import type { ViewSettings } from '@millwright/contract/reports/variable/variable-reports.schemas';
import type { CallCase, WalkSide } from '@millwright/testing/access-cases';

const settings: ViewSettings = {
  ...{ span: '1h', step: null, aggregates: ['mean'], bar: 'mean', compare: null },
  ...{ axes: 'common', layout: 'table', refreshSeconds: 60 },
};

/** Names of reports are shorter than those that sides give: the mark, and what differs most. */
const nameOf = (name: string): string => name.slice(0, 10) + name.slice(-10);

const newReport = (side: WalkSide) => ({
  itemId: side.id('item'),
  name: nameOf(side.name()),
  pointIds: [side.id('setpoint')],
});
const addReport = (side: WalkSide) => side.call(variableReportCalls.create, newReport(side));
const newView = async (side: WalkSide) => ({
  reportId: (await addReport(side)).id,
  name: nameOf(side.name()),
  settings,
});
export const addView = async (side: WalkSide) =>
  side.call(variableViewCalls.create, await newView(side));
const view = (side: WalkSide) => ({ id: side.id('variable_view') });

export const variableCases: readonly CallCase[] = [
  { call: variableReportCalls.list, input: (side) => ({ itemId: side.id('item') }) },
  { call: variableReportCalls.get, input: (side) => ({ id: side.id('variable_report') }) },
  {
    call: variableReportCalls.create,
    input: newReport,
    crossTenant: (owner, from) => [
      { ...newReport(owner), pointIds: [owner.id('setpoint'), from.id('setpoint')] },
    ],
  },
  {
    call: variableReportCalls.edit,
    input: addReport,
    crossTenant: async (owner, from) => [
      { ...(await addReport(owner)), pointIds: [owner.id('setpoint'), from.id('setpoint')] },
    ],
  },
  {
    call: variableReportCalls.delete,
    input: async (side) => ({ ids: [(await addReport(side)).id] }),
  },
  {
    call: variableViewCalls.list,
    input: (side) => ({ itemId: side.id('item'), reportId: side.id('variable_report') }),
  },
  { call: variableViewCalls.create, input: newView },
  { call: variableViewCalls.edit, input: addView },
  { call: variableViewCalls.delete, input: async (side) => ({ ids: [(await addView(side)).id] }) },
  { call: variableViewCalls.setData, input: view },
  { call: variableViewCalls.originData, input: view },
];
