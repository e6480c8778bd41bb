import {
  checkExpression,
  compileExpression,
  DataType,
  hours,
  milliseconds,
  type PointId,
  parseExpression,
  pointId,
  seconds,
  type Transition,
  timestamp,
} from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { describe, expect, it } from 'vitest';
import { createConditions } from './conditions.ts';
import { LiveTable } from './live-table.ts';

const point = pointId(42);

function open() {
  const clock = createManualClock();
  const table = new LiveTable();
  const slot = table.add(point);
  const heard: Transition[] = [];
  const conditions = createConditions({ clock, table, stateOf: () => null });
  conditions.onTransition('test', (transition) => void heard.push(transition));
  conditions.define('test', [
    {
      id: 1,
      when: { op: 'above', pointId: point, value: 100, deadband: 0 },
      onDelay: seconds(5),
      offDelay: milliseconds(0),
    },
  ]);
  conditions.start();
  clock.advance(seconds(1));
  const give = (value: number) => {
    table.values[slot] = value;
    table.times[slot] = clock.now();
    table.qualities[slot] = 0;
    conditions.begin(clock.now());
    conditions.onSample(slot, table.values, slot, 0);
  };
  return { clock, heard, conditions, give };
}

describe('a delay', () => {
  it.each([hours(1), -hours(1)])(
    'lasts as long as it says though the clock is set by %i ms',
    (by) => {
      const { clock, heard, conditions, give } = open();
      give(150);
      clock.advance(seconds(2));
      clock.jump(timestamp(clock.now() + by));
      give(150);
      clock.advance(seconds(2.8));
      expect(heard).toEqual([]);
      clock.advance(seconds(0.5));
      expect(heard).toMatchObject([{ active: true }]);
      // By the clock as it is now.
      expect(Math.abs((heard[0]?.time ?? 0) - clock.now())).toBeLessThan(500);
      conditions.stop();
    },
  );
});

it('tells that the clock was set, within a tick or before the next sample', () => {
  const clock = createManualClock();
  const told: number[] = [];
  const conditions = createConditions({
    ...{ clock, table: new LiveTable(), stateOf: () => null },
    clockSet: (by) => void told.push(by),
  });
  conditions.start();
  clock.advance(seconds(60));
  clock.jump(timestamp(clock.now() + hours(1)));
  clock.advance(milliseconds(100));
  clock.jump(timestamp(clock.now() - hours(2)));
  conditions.begin(clock.now());
  conditions.onSample(0, Float64Array.of(1), 0, 0);
  expect(told).toEqual([hours(1) + 100, -hours(2)]);
  conditions.stop();
});

it.each([hours(1), -hours(1)])('held is not moved by a clock that is set by %i ms', (by) => {
  const { clock, heard, conditions, give } = open();
  conditions.onTransition('held', (transition) => void heard.push(transition));
  const { expression } = parseExpression(`held({#${point}} > 5, 30 s)`);
  const scope = {
    byName: () => null,
    byId: (id: PointId) => ({ id, dataType: DataType.DOUBLE, unit: '', texts: null }),
    names: () => [],
  };
  const checked = expression && checkExpression(expression, scope).checked;
  const program = checked && compileExpression(checked);
  const formula = program && { key: 'held', program, timeZone: 'UTC' };
  const none = milliseconds(0);
  const when = { op: 'expression', formula } as const;
  conditions.define('held', [{ id: 1, when, onDelay: none, offDelay: none }]);
  give(9);
  clock.advance(seconds(10));
  clock.jump(timestamp(clock.now() + by));
  give(9);
  clock.advance(seconds(19));
  expect(heard).toEqual([]);
  clock.advance(seconds(2));
  expect(heard).toMatchObject([{ active: true }]);
  conditions.stop();
});

describe('while an item is half calculated', () => {
  /** Calculated from the point, and alike once a block is whole. */
  const other = pointId(43);
  const none = milliseconds(0);
  const openHalf = () => {
    const clock = createManualClock();
    const table = new LiveTable();
    const slots = [table.add(point), table.add(other)] as const;
    const heard: Transition[] = [];
    let rest: (() => void) | null = null;
    const settle = (): void => {
      const then = rest;
      rest = null;
      then?.();
    };
    const conditions = createConditions({
      ...{ clock, table, stateOf: () => null, settle },
      halfCalculated: () => (rest === null ? null : (id) => id === point || id === other),
    });
    conditions.onTransition('test', (transition) => void heard.push(transition));
    conditions.start();
    const put = (slot: number, value: number): void => {
      table.values[slot] = value;
      table.times[slot] = clock.now();
      table.qualities[slot] = 0;
    };
    /** A block comes; nothing is told of it before the rest is calculated. */
    const begin = (value: number): void => {
      put(slots[0], value);
      rest = () => {
        put(slots[1], value);
        conditions.begin(clock.now());
        for (const slot of slots) conditions.onSample(slot, table.values, slot, 0);
        conditions.onBlock(clock.now());
      };
    };
    begin(1);
    settle();
    return { clock, conditions, heard, begin, settle };
  };
  const expressed = (text: string) => {
    const { expression } = parseExpression(text);
    const scope = {
      byName: () => null,
      byId: (id: PointId) => ({ id, dataType: DataType.DOUBLE, unit: '', texts: null }),
      names: () => [],
    };
    const checked = expression && checkExpression(expression, scope).checked;
    const program = checked && compileExpression(checked);
    const formula = program && { key: text, program, timeZone: 'UTC' };
    return { id: 1, when: { op: 'expression', formula } as const, onDelay: none, offDelay: none };
  };

  it('a new formula waits for the whole', () => {
    const { clock, conditions, heard, begin, settle } = openHalf();
    begin(2);
    conditions.define('test', [expressed(`{#${point}} != {#${other}}`)]);
    clock.advance(seconds(1));
    conditions.onBlock(clock.now());
    settle();
    expect(heard).toEqual([]);
    conditions.upsert('test', expressed(`{#${point}} = {#${other}}`));
    expect(heard).toMatchObject([{ active: true }]);
    conditions.stop();
  });

  it('a time that is over is judged by the whole', () => {
    const { clock, conditions, heard, begin, settle } = openHalf();
    conditions.define('test', [expressed(`held({#${point}} = {#${other}}, 3 s)`)]);
    clock.advance(seconds(2.9));
    begin(2);
    clock.advance(seconds(1));
    expect(heard).toEqual([]);
    settle();
    expect(heard).toMatchObject([{ active: true }]);
    conditions.stop();
  });

  it('a new one of several tests has the rest calculated first', () => {
    const { conditions, heard, begin } = openHalf();
    begin(2);
    const limits = [
      { op: 'above', pointId: point, value: 1.5, deadband: 0 },
      { op: 'below', pointId: other, value: 1.5, deadband: 0 },
    ] as const;
    const when = { op: 'all', of: limits } as const;
    conditions.upsert('test', { id: 1, when, onDelay: none, offDelay: none });
    expect(heard).toEqual([]);
    conditions.stop();
  });
});

describe('no data', () => {
  const silent = (id: number) => ({
    id,
    when: { op: 'no-data', pointId: point, forMs: 60_000 } as const,
    onDelay: milliseconds(0),
    offDelay: milliseconds(0),
  });
  const watch = () => {
    const opened = open();
    opened.conditions.onTransition('silent', (transition) => void opened.heard.push(transition));
    opened.conditions.define('silent', [silent(1)]);
    return opened;
  };

  it('counts from when collecting begins, be it long after the rules were read', () => {
    const clock = createManualClock();
    const table = new LiveTable();
    table.add(point);
    const heard: Transition[] = [];
    const conditions = createConditions({ clock, table, stateOf: () => null });
    conditions.onTransition('silent', (transition) => void heard.push(transition));
    conditions.define('silent', [silent(1)]);
    clock.advance(seconds(9));
    conditions.start();
    clock.advance(seconds(59.5));
    expect(heard).toEqual([]);
    clock.advance(seconds(1));
    expect(heard).toMatchObject([{ active: true, pointId: point }]);
    conditions.stop();
  });

  it('is not ended by a rule that is added, which looks at the value that is there', () => {
    const { clock, heard, conditions, give } = watch();
    give(1);
    clock.advance(seconds(61));
    expect(heard).toMatchObject([{ active: true }]);
    conditions.upsert('silent', silent(2));
    conditions.upsert('test', { ...silent(3), when: { op: 'above', pointId: point, value: 0 } });
    clock.advance(seconds(1));
    expect(heard.map(({ conditionId, active }) => [conditionId, active])).toEqual([
      [1, true],
      [3, true],
    ]);
    conditions.stop();
  });

  it.each([hours(1), -hours(1)])('is not raised by a clock that is set by %i ms', (by) => {
    const { clock, heard, conditions, give } = watch();
    give(1);
    clock.advance(seconds(30));
    clock.jump(timestamp(clock.now() + by));
    clock.advance(seconds(29));
    expect(heard).toEqual([]);
    clock.advance(seconds(2));
    expect(heard).toMatchObject([{ active: true }]);
    conditions.stop();
  });
});
