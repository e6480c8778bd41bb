import type { SheetContent } from '@millwright/contract/reports/sheets/sheet-template';
import { pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { finishBound, startBound } from './bound-entry.ts';

const at = { from: 'end' as const, days: -1, clock: 360 };
const span = { begin: at, end: { ...at, days: 0 } };
const step = { unit: 'day' as const, every: 1 as const };

it.each<SheetContent>([
  { kind: 'value', pointId: pointId(1), aggregate: 'max', span },
  { kind: 'sample', pointId: pointId(1), at },
  { kind: 'series', pointId: pointId(1), aggregate: 'sum', step, span },
  { kind: 'steps', step, span },
  { kind: 'state', pointId: pointId(1), least: 1, greatest: 3, span },
  { kind: 'moment', at },
  { kind: 'alarms', span },
  { kind: 'alarmList', field: 'level', span },
])('%o is entered as it was', (content) => {
  expect(finishBound(startBound(content))).toEqual(content);
});

it('is nothing without a point, and nothing where something is typed', () => {
  expect(finishBound({ ...startBound(undefined), kind: 'value' })).toBeUndefined();
  expect(finishBound(startBound({ kind: 'text', text: 'x' }))).toBeUndefined();
});

it('a range of a state is entered either way round', () => {
  const entry = { ...startBound(undefined), kind: 'state' as const, pointId: pointId(1) };
  expect(finishBound({ ...entry, least: 5, greatest: 2 })).toMatchObject({ least: 2, greatest: 5 });
});
