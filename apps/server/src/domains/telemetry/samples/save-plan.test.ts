import { pointId } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { LiveTable } from '../live/live-table.ts';
import { SavePlan, type SaveRule } from './save-plan.ts';

function build(rule: Omit<SaveRule, 'flag'> = {}, flagged = false) {
  const table = new LiveTable();
  const flag = table.add(pointId(1));
  const slot = table.add(pointId(2));
  const plan = new SavePlan(table);
  plan.configure(slot, flagged ? { ...rule, flag } : rule);
  /** Gives a sample; true when it is saved. */
  const give = (value: number, time: number, marks: { retexted?: boolean } = {}): boolean => {
    const wanted = plan.wants(slot, time, value, false, false, marks.retexted ?? false);
    if (wanted) plan.keep(slot, time, value);
    return wanted;
  };
  const raise = (value: number): void => {
    table.values[flag] = value;
  };
  return { plan, slot, give, raise };
}

describe('a periodic plan', () => {
  it('saves the first sample of every interval on the clock, whatever the sampling', () => {
    const { give } = build({ interval: 10_000 });
    const saved: number[] = [];
    for (let time = 3_000; time < 43_000; time += 700) if (give(1, time)) saved.push(time);
    expect(saved).toEqual([3_000, 10_000, 20_500, 30_300, 40_100]);
  });

  it('goes on when the clock is set back', () => {
    const { give } = build({ interval: 10_000 });
    expect([give(1, 1_000_000), give(1, 500_000), give(1, 501_000), give(1, 510_000)]).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });
});

describe('a plan by value', () => {
  it('measures from the value saved last, so that slow drift is not lost', () => {
    const { give } = build({ deadband: 0.5 });
    const saved = [20, 20.3, 20.5, 20.6, 20.2, 20.05].map((value, i) => give(value, i));
    expect(saved).toEqual([true, false, false, true, false, true]);
  });

  it('saves a text when it changes', () => {
    const { give } = build();
    const give3 = [true, false, true].map((retexted, i) => give(Number.NaN, i, { retexted }));
    expect(give3).toEqual([true, false, true]);
  });
});

describe('a plan with a flag', () => {
  it('saves while the flag is up, and the first sample of each time', () => {
    const { give, raise } = build({ interval: 10_000 }, true);
    expect(give(1, 1_000)).toBe(false);
    raise(0);
    expect(give(1, 2_000)).toBe(false);
    raise(1);
    expect([give(1, 3_000), give(1, 4_000)]).toEqual([true, false]);
    raise(0);
    expect(give(1, 11_000)).toBe(false);
    raise(1);
    expect(give(1, 12_000)).toBe(true);
  });

  it('saves nothing while the flag is not collected', () => {
    const { plan, slot, give, raise } = build({}, true);
    raise(1);
    plan.configure(slot, { flag: -1 });
    expect([give(1, 1_000), give(2, 2_000)]).toEqual([false, false]);
  });
});

it('leaves no gap when its rule changes, and has room for any slot', () => {
  const { plan, slot, give } = build({ interval: 10_000 });
  expect([give(1, 1_000), give(1, 2_000)]).toEqual([true, false]);
  plan.configure(slot, { interval: 60_000 });
  expect(give(1, 3_000)).toBe(true);
  plan.configure(100_000, { interval: 1_000 });
  expect(plan.isOpen(100_000)).toBe(true);
  expect(give(1, 4_000)).toBe(false);
});

describe('a plan with a gate', () => {
  const open = () => {
    const table = new LiveTable();
    const slot = table.add(pointId(1));
    const plan = new SavePlan(table);
    const gate = { isOpen: false, leadMs: 0 };
    plan.configure(slot, { gate });
    const give = (value: number, time: number, bad = false): boolean => {
      table.times[slot] = time;
      const wanted = plan.wants(slot, time, value, bad, false, false);
      if (wanted) plan.keep(slot, time, value);
      return wanted;
    };
    return { plan, slot, gate, give };
  };

  it('saves every sample while it is open, the same value too, and none else', () => {
    const { plan, slot, gate, give } = open();
    expect([give(1, 1), plan.waits(slot)]).toEqual([false, true]);
    gate.isOpen = true;
    expect([give(1, 2), give(1, 3), give(2, 4), plan.waits(slot)]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(give(2, 5, true)).toBe(false);
    gate.isOpen = false;
    expect(give(3, 6)).toBe(false);
  });

  it('says whether something was saved since it opened', () => {
    const { plan, slot, gate, give } = open();
    gate.isOpen = true;
    expect(plan.hasKept(slot)).toBe(false);
    give(1, 1);
    expect(plan.hasKept(slot)).toBe(true);
    gate.isOpen = false;
    give(1, 2);
    expect(plan.hasKept(slot)).toBe(false);
  });
});
