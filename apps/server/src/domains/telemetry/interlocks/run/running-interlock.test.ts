import { DataType, hours, itemId, type PointScope, pointId, Quality } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { LiveTable } from '../../live/index.ts';
import { compileInterlock } from '../compile-interlock.ts';
import { RunningInterlock } from './running-interlock.ts';

const pressure = pointId(3);
const scope: PointScope = {
  byName: () => null,
  byId: (id) => ({ id, dataType: DataType.DOUBLE, unit: '', texts: null }),
  names: () => [],
};

it.each([hours(1), -hours(1)])(
  'forbids what has to be held as long as it says, by a clock that is set by %i ms',
  (by) => {
    const text = `not held({#${pressure}} < 2, 30 s)`;
    const condition = { kind: 'expression', text } as const;
    const table = new LiveTable();
    const slot = table.add(pressure);
    [table.values[slot], table.times[slot], table.qualities[slot]] = [1, 1, Quality.good];
    const interlock = new RunningInterlock(
      {
        ...{ id: 1, itemId: itemId(1), name: '泄压', lockReason: '压力未泄' },
        locked: { kind: 'point', pointId: pointId(4) },
        ...{ condition, whenUnknown: 'forbid', atRest: 'forbid', enabled: true, version: 1 },
        ...{ createdAt: 0, updatedAt: 0 },
      },
      compileInterlock(condition, scope),
      [{ id: pressure, name: '压力', unit: 'bar' }],
      { slotOf: (point) => table.slot(point), timeZone: 'UTC' },
    );
    const noon = 1_800_000_000_000;
    interlock.look(table, noon);
    interlock.clockSet(by);
    expect(interlock.standing(table, noon + by + 29_000).forbids).toBe(true);
    expect(interlock.standing(table, noon + by + 30_000).forbids).toBe(false);
  },
);

it('forbids what has been held though it is read anew, its points too', () => {
  const text = `held({#${pressure}} > 2, 30 s)`;
  const condition = { kind: 'expression', text } as const;
  const table = new LiveTable();
  const slot = table.add(pressure);
  [table.values[slot], table.times[slot], table.qualities[slot]] = [3, 1, Quality.good];
  // Compiled each time: a point of another type makes another program of the same text.
  const read = (version: number) =>
    new RunningInterlock(
      {
        ...{ id: 1, itemId: itemId(1), name: '带压', lockReason: '压力未泄' },
        locked: { kind: 'point', pointId: pointId(4) },
        ...{ condition, whenUnknown: 'forbid', atRest: 'forbid', enabled: true, version },
        ...{ createdAt: 0, updatedAt: 0 },
      },
      compileInterlock(condition, scope),
      [{ id: pressure, name: '压力', unit: 'bar' }],
      { slotOf: (point) => table.slot(point), timeZone: 'UTC' },
    );
  const noon = 1_800_000_000_000;
  const before = read(1);
  before.look(table, noon);
  expect(before.standing(table, noon + 30_000).forbids).toBe(true);
  const after = read(2);
  after.goOn(before);
  after.look(table, noon + 31_000);
  expect(after.standing(table, noon + 31_000).forbids).toBe(true);
});
