import { z } from 'zod/mini';
import { idField, idQuery, itemIdField, pointIdField } from '../../fields/ids.ts';
import { bracketFreeName } from '../../fields/names.ts';
import { time } from '../../fields/paging.ts';
import { isTimeSpan } from '../../fields/time-span.ts';
import {
  chosenAggregates,
  historyStep,
  historyTable,
  pointStatistics,
} from '../history.schemas.ts';
import { earlierSpans, historySpans } from '../history-span.ts';
import { barAggregates, viewLayouts } from '../history-words.ts';
import { mostReportName, mostReportPoints } from './report-limits.ts';

export const variableReportIdField = idField('variable_report');
export const variableReportIdQuery = idQuery('variable_report');
export const variableViewIdField = idField('variable_view');
export const variableViewIdQuery = idQuery('variable_view');

const reportFields = {
  name: bracketFreeName(mostReportName, 'variable_report.name_rule'),
  /** In the order in which they are shown. */
  pointIds: z
    .array(pointIdField)
    .check(
      z.minLength(1, 'variable_report.points_rule'),
      z.maxLength(mostReportPoints, 'variable_report.points_rule'),
    ),
};

/** Points of an item that are looked at together. */
export const variableReport = z.object({
  id: variableReportIdField,
  itemId: itemIdField,
  name: z.string(),
  /** Those that are left: points are deleted, and devices moved. */
  pointIds: z.array(pointIdField),
  views: z.int(),
  version: z.int(),
  updatedAt: z.int(),
});
export type VariableReport = z.infer<typeof variableReport>;

export const variableReportInput = z.object({ itemId: itemIdField, ...reportFields });
export type VariableReportInput = z.infer<typeof variableReportInput>;

/** The new state of a report, with the version that the edit started from. */
export const variableReportEdit = z.object({
  id: variableReportIdField,
  version: z.int(),
  ...reportFields,
});
export type VariableReportEdit = z.infer<typeof variableReportEdit>;

/** One that goes with the time, or one that stands still. */
const viewSpan = z.union([
  z.enum(historySpans),
  z
    .object({ from: time, to: time })
    .check(z.refine(isTimeSpan, { error: 'telemetry.range_invalid', path: ['from'] })),
]);

/** How the points of a report are shown. */
export const viewLayout = z.enum(viewLayouts);
export type ViewLayout = z.infer<typeof viewLayout>;

/** What bars can show: a number of each step by itself. */
export const barAggregate = z.enum(barAggregates);
export type BarAggregate = z.infer<typeof barAggregate>;

/** What was set of a view. */
export const viewSettings = z.object({
  span: viewSpan,
  /** Null: as long as suits the span. */
  step: z.nullable(historyStep),
  /** The columns of each point in the table. */
  aggregates: chosenAggregates,
  bar: barAggregate,
  /** What the curves are laid over; null: nothing. */
  compare: z.nullable(z.enum(earlierSpans)),
  axes: z.enum(['common', 'own']),
  layout: viewLayout,
  /** How often a board asks again. */
  refreshSeconds: z.int().check(z.minimum(10), z.maximum(3600)),
});
export type ViewSettings = z.infer<typeof viewSettings>;

const viewFields = {
  name: bracketFreeName(mostReportName, 'variable_view.name_rule'),
  settings: viewSettings,
};

/** One way to look at the points of a report. */
export const variableView = z.object({
  id: variableViewIdField,
  reportId: variableReportIdField,
  itemId: itemIdField,
  name: z.string(),
  settings: viewSettings,
  version: z.int(),
  updatedAt: z.int(),
});
export type VariableView = z.infer<typeof variableView>;

export const variableViewInput = z.object({ reportId: variableReportIdField, ...viewFields });
export type VariableViewInput = z.infer<typeof variableViewInput>;

/** The new state of a view, with the version that the edit started from. */
export const variableViewEdit = z.object({
  id: variableViewIdField,
  version: z.int(),
  ...viewFields,
});
export type VariableViewEdit = z.infer<typeof variableViewEdit>;

/** A view and what it shows now. */
export const viewData = z.object({
  view: variableView,
  reportName: z.string(),
  /** In the order of the columns. */
  pointIds: z.array(pointIdField),
  from: z.number(),
  to: z.number(),
  statistics: z.array(pointStatistics),
  /** A page of its steps, the latest first. */
  table: historyTable,
});
export type ViewData = z.infer<typeof viewData>;
