/** What history says of the cells of a template. */
import { type Language, refuse } from '@millwright/contract';
import {
  figureDecimals,
  figureWord,
  roundFigure,
} from '@millwright/contract/reports/configured/figures';
import type {
  ReportColumns,
  ReportRow,
} from '@millwright/contract/reports/configured/reports.schemas';
import type { AggregateName } from '@millwright/contract/reports/history.schemas';
import type { SheetCell } from '@millwright/contract/reports/sheets/sheet-template';
import { switchWords } from '@millwright/contract/switch-words';
import { type PointId, type TimeSpan, type TimeStep, timeSteps } from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import { readFigures, rowsAtOnce } from '../configured/index.ts';
import { longestHold, readCoursesOf } from '../history-steps.ts';
import { findAlarmFillings } from './alarm-fillings.ts';
import {
  type Bound,
  boundTo,
  grouped,
  keyOf,
  mostListedInAll,
  type Of,
  type Reading,
} from './bound-cells.ts';
import {
  type Filling,
  type Found,
  momentAt,
  noReference,
  serialOf,
  spanOf,
} from './model/index.ts';
import type { ReadSheetNeeds } from './sheet-needs.ts';

/** The figure as a report shows it: a value that has a name by it, a number rounded as its point is. */
function foundOf(
  value: number | null,
  aggregate: AggregateName,
  { format }: ReportColumns,
  language: Language,
): Found {
  if (value === null) return { value: null };
  const word = figureWord(value, aggregate, format, switchWords[language]);
  return {
    value: word ?? roundFigure(value, aggregate, format),
    decimals: figureDecimals(aggregate, format),
  };
}

/** The cells of one span in one statement: of each point all aggregates that are wanted of it. */
async function readCells(
  needs: ReadSheetNeeds,
  bound: readonly Bound<Of<'value' | 'series'>>[],
  steps: readonly TimeSpan[],
  { points, language }: Reading,
): Promise<[SheetCell, Found[]][]> {
  const wanted = Map.groupBy(bound, ({ content }) => content.pointId);
  const columns = [...wanted].map(([dataId, cells]) => ({
    dataId,
    aggregates: [...new Set(cells.map(({ content }) => content.aggregate))],
  }));
  const rows: ReportRow[] = [];
  const size = rowsAtOnce(columns);
  for (let at = 0; at < steps.length; at += size) {
    rows.push(...(await readFigures(needs, columns, steps.slice(at, at + size))));
  }
  return bound.map(({ cell, content: { pointId, aggregate } }) => {
    const point = points.get(pointId);
    const column = columns.findIndex(({ dataId }) => dataId === pointId);
    const index = columns[column]?.aggregates.indexOf(aggregate) ?? -1;
    const found = rows.map(({ cells }) =>
      point === undefined
        ? { value: noReference }
        : foundOf(cells[column]?.[index] ?? null, aggregate, point, language),
    );
    return [cell, found];
  });
}

/** Rows of one list. */
const mostListed = 5_000;

/** The steps that have begun. @throws Fault refusal `report.too_many_steps` {most} */
function stepsOf(span: TimeSpan, step: TimeStep, { timeZone, now }: Reading): TimeSpan[] {
  const steps = timeSteps(span, step, { timeZone, most: mostListed });
  if (steps === null) throw refuse('report.too_many_steps', { most: mostListed });
  return steps.filter(({ from }) => from < now);
}

const isKnown =
  ({ points }: Reading) =>
  ({ content }: Bound<Of<'value' | 'series' | 'sample' | 'state'>>): boolean =>
    points.has(content.pointId);

async function* readValues(
  needs: ReadSheetNeeds,
  cells: readonly SheetCell[],
  reading: Reading,
): AsyncGenerator<[SheetCell, Filling]> {
  const spanAt = ({ content }: Bound<Of<'value'>>) =>
    spanOf(content.span, reading.span, reading.timeZone);
  const bound = boundTo(cells, 'value').filter(isKnown(reading));
  for (const group of grouped(bound, (one) => keyOf(spanAt(one)))) {
    const [first] = group;
    if (first === undefined) continue;
    const { from, to } = spanAt(first);
    const begun = from < Math.min(to, reading.now);
    const read = await readCells(needs, group, begun ? [{ from, to }] : [], reading);
    for (const [cell, [found]] of read) yield [cell, found ?? { value: null }];
  }
}

async function* readLists(
  needs: ReadSheetNeeds,
  cells: readonly SheetCell[],
  reading: Reading,
): AsyncGenerator<[SheetCell, Filling]> {
  const { timeZone } = reading;
  const spanAt = ({ content }: Bound<Of<'series' | 'steps'>>) =>
    spanOf(content.span, reading.span, timeZone);
  let listed = 0;
  const begunSteps = (group: readonly Bound<Of<'series' | 'steps'>>[]): TimeSpan[] => {
    const [first] = group;
    if (first === undefined) return [];
    const steps = stepsOf(spanAt(first), first.content.step, reading);
    listed += steps.length * group.length;
    // Before more of them are reckoned by the calendar, and before history is read for them.
    if (listed > mostListedInAll)
      throw refuse('history_sheet.too_large', { most: mostListedInAll });
    return steps;
  };
  const stepKey = ({ unit, every }: TimeStep): string => `${unit} ${every}`;
  const lists = boundTo(cells, 'series').filter(isKnown(reading));
  const key = (one: Bound<Of<'series' | 'steps'>>) =>
    `${keyOf(spanAt(one))} ${stepKey(one.content.step)}`;
  for (const group of grouped(lists, key)) {
    yield* await readCells(needs, group, begunSteps(group), reading);
  }
  for (const group of grouped(boundTo(cells, 'steps'), key)) {
    const begins = begunSteps(group).map(({ from }) => ({ value: serialOf(from, timeZone) }));
    for (const { cell } of group) yield [cell, begins];
  }
}

async function* readSamples(
  needs: ReadSheetNeeds,
  cells: readonly SheetCell[],
  reading: Reading,
): AsyncGenerator<[SheetCell, Filling]> {
  const { span, timeZone, now, points, language } = reading;
  const bound = boundTo(cells, 'sample').filter(isKnown(reading));
  if (bound.length === 0) return;
  const when = new Map(
    bound.map(({ cell, content }) => [cell, momentAt(content.at, span, timeZone)]),
  );
  const moments = [...new Set(when.values())].filter((time) => time <= now).sort((a, b) => a - b);
  const ids = [...new Set(bound.map(({ content }) => content.pointId))];
  const { held } = await needs.telemetry.holding(ids, now);
  const known = new Map<PointId, readonly (number | null)[]>();
  for (const kind of ['sampled', 'held'] as const) {
    const some = ids.filter((id) => held.has(id) === (kind === 'held'));
    if (some.length === 0 || moments.length === 0) continue;
    const asked = { points: some, moments, longestHold: longestHold[kind] };
    for (const [id, own] of await needs.history.grid(asked)) known.set(id, own);
  }
  for (const { cell, content } of bound) {
    const point = points.get(content.pointId);
    const value = known.get(content.pointId)?.[moments.indexOf(when.get(cell) ?? 0)] ?? null;
    if (point !== undefined) yield [cell, foundOf(value, 'last', point, language)];
  }
}

const day = 86_400_000;

async function* readStates(
  needs: ReadSheetNeeds,
  cells: readonly SheetCell[],
  reading: Reading,
): AsyncGenerator<[SheetCell, Filling]> {
  const { now } = reading;
  const bound = boundTo(cells, 'state').filter(isKnown(reading));
  const spanAt = ({ content }: Bound<Of<'state'>>) =>
    spanOf(content.span, reading.span, reading.timeZone);
  const key = (one: Bound<Of<'state'>>) =>
    `${keyOf(spanAt(one))} ${one.content.least} ${one.content.greatest}`;
  for (const group of grouped(bound, key)) {
    const [first] = group;
    if (first === undefined) continue;
    const { least, greatest } = first.content;
    const span = spanAt(first);
    const lived = { from: span.from, to: Math.min(span.to, now) };
    const ids = [...new Set(group.map(({ content }) => content.pointId))];
    const states = new Map(ids.map((id) => [id, { least, greatest }]));
    const steps = lived.from < lived.to ? [lived] : [];
    const courses = await readCoursesOf(needs, ids, steps, states);
    for (const { cell, content } of group) {
      const course = courses.get(content.pointId)?.[0] ?? null;
      yield [cell, { value: course && course.inState / day }];
    }
  }
}

/**
 * Of each bound cell what stands in it; of a point that is no longer there, a fault.
 * @throws Fault refusal `report.too_many_steps` {most}, `history_sheet.too_large` {most}
 */
export async function findFillings(
  needs: ReadSheetNeeds,
  cells: readonly SheetCell[],
  reading: Reading,
): Promise<Map<SheetCell, Filling>> {
  const fillings = new Map<SheetCell, Filling>();
  for (const { cell, content } of boundTo(cells, 'value', 'series', 'sample', 'state')) {
    if (!reading.points.has(content.pointId)) fillings.set(cell, { value: noReference });
  }
  for (const { cell, content } of boundTo(cells, 'moment')) {
    const { span, timeZone } = reading;
    fillings.set(cell, { value: serialOf(momentAt(content.at, span, timeZone), timeZone) });
  }
  // What one list has is reckoned in one go.
  const giveWay = createGiveWay();
  for (const read of [readValues, readLists, readSamples, readStates, findAlarmFillings]) {
    for await (const [cell, filling] of read(needs, cells, reading)) {
      fillings.set(cell, filling);
      await giveWay();
    }
  }
  return fillings;
}
