import type { AssignmentMode } from '@millwright/contract/telemetry/assignments/assignments.schemas';
import { describe, expect, it } from 'vitest';
import {
  type AssignmentRun,
  createRun,
  decide,
  noteAttempt,
  notePause,
  noteRefused,
  noteSent,
  noteUnsent,
  noteWritten,
  whyWithdrawn,
} from './assignment-run.ts';

const unknown = Number.NaN;
const rule = (mode: AssignmentMode, mostPerMinute = 60) => ({
  mode,
  periodMs: 5_000,
  mostPerMinute,
});
const fresh = { armed: true, lastValue: unknown, lastAt: 0, pausedSince: unknown };

/** What is seen at a second: whether the condition holds, and the source. */
type Seen = readonly [second: number, holds: number, value: number];

function look(run: AssignmentRun, [second, holds, value]: Seen, answers = true): string {
  const now = 1_000_000 + second * 1_000;
  decide(run, holds, value, answers, now);
  if (!run.wants) return run.reason ?? run.state;
  noteAttempt(run, now);
  noteWritten(run, value, now);
  return `writes ${value}`;
}

const course = (run: AssignmentRun, seen: readonly Seen[]): string[] =>
  seen.map((each) => look(run, each));

describe('an assignment', () => {
  it.each<[string, AssignmentMode, [...Seen, string][]]>([
    [
      'on change writes what differs from what it wrote',
      'change',
      [
        [0, 1, 5, 'writes 5'],
        [1, 1, 5, 'running'],
        [2, 1, 6, 'writes 6'],
        [3, 0, 7, 'waiting'],
        [4, 1, 7, 'writes 7'],
      ],
    ],
    [
      'on change writes anew when its condition becomes true again',
      'change',
      [
        [0, 1, 5, 'writes 5'],
        [1, 0, 5, 'waiting'],
        [2, 1, 5, 'writes 5'],
        [3, 1, 5, 'running'],
      ],
    ],
    [
      'never writes what is unknown, and goes on as it was afterwards',
      'change',
      [
        [0, 1, 5, 'writes 5'],
        [1, unknown, 6, 'assignment.condition_unknown'],
        [2, 1, unknown, 'assignment.source_unknown'],
        [3, 1, 5, 'running'],
        [4, 1, 6, 'writes 6'],
      ],
    ],
    [
      'at a period writes whatever there is, once a period',
      'period',
      [
        [0, 1, 5, 'writes 5'],
        [4, 1, 6, 'running'],
        [5, 1, 6, 'writes 6'],
        [10, 1, 6, 'writes 6'],
      ],
    ],
    [
      'at a period writes when its condition becomes true',
      'period',
      [
        [0, 0, 5, 'waiting'],
        [1, 1, 5, 'writes 5'],
        [2, 0, 5, 'waiting'],
        [3, 1, 5, 'writes 5'],
      ],
    ],
    [
      'once writes each time its condition becomes true, and nothing between',
      'once',
      [
        [0, 0, 5, 'waiting'],
        [1, 1, 5, 'writes 5'],
        [2, 1, 9, 'waiting'],
        [3, unknown, 9, 'assignment.condition_unknown'],
        [4, 1, 9, 'waiting'],
        [5, 0, 9, 'waiting'],
        [6, 1, 9, 'writes 9'],
      ],
    ],
    [
      'once waits for its source while the condition holds',
      'once',
      [
        [0, 1, unknown, 'assignment.source_unknown'],
        [1, 1, 4, 'writes 4'],
      ],
    ],
  ])('%s', (_, mode, steps) => {
    const seen = steps.map(([second, holds, value]): Seen => [second, holds, value]);
    const expected = steps.map(([, , , outcome]) => outcome);
    expect(course(createRun(rule(mode), fresh), seen)).toEqual(expected);
  });

  it('goes on after a restart without writing what it has written', () => {
    const kept = { armed: false, lastValue: 5, lastAt: 1_000_000, pausedSince: unknown };
    expect(
      course(createRun(rule('change'), kept), [
        [1, 1, 5],
        [2, 1, 6],
      ]),
    ).toEqual(['running', 'writes 6']);
    expect(
      course(createRun(rule('once'), kept), [
        [1, 1, 5],
        [2, 1, 6],
      ]),
    ).toEqual(['waiting', 'waiting']);
    expect(
      course(createRun(rule('period'), kept), [
        [4, 1, 5],
        [5, 1, 5],
      ]),
    ).toEqual(['running', 'writes 5']);
  });

  it('tries so often in any minute and no more, and then writes what is there', () => {
    const run = createRun(rule('change', 2), fresh);
    const reached = 'assignment.rate_reached';
    expect(
      course(run, [
        [0, 1, 1],
        [10, 1, 2],
        [20, 1, 3],
        [59, 1, 4],
      ]),
    ).toEqual(['writes 1', 'writes 2', reached, reached]);
    expect(run.due).toBe(1_060_000);
    expect(
      course(run, [
        [60, 1, 5],
        [61, 1, 6],
        [70, 1, 7],
      ]),
    ).toEqual(['writes 5', reached, 'writes 7']);
  });

  it('waits while the device does not answer, and looks again by itself', () => {
    const run = createRun(rule('change'), fresh);
    expect(look(run, [0, 1, 1], false)).toBe('telemetry.device_offline');
    expect(run.due).toBe(1_001_000);
    expect(look(run, [1, 1, 1])).toBe('writes 1');
  });

  it('makes a refused attempt again after a while, and keeps saying why', () => {
    const run = createRun(rule('change'), fresh);
    decide(run, 1, 900, true, 1_000_000);
    noteRefused(run, 'telemetry.beyond_write_range', 900, 1_000_000);
    expect(
      course(run, [
        [1, 1, 900],
        [9, 1, 901],
        [10, 1, 9],
      ]),
    ).toEqual(['telemetry.beyond_write_range', 'telemetry.beyond_write_range', 'writes 9']);
  });

  it('tries what stops its target at once after another value was refused, and once', () => {
    const run = createRun(rule('change'), fresh);
    noteRefused(run, 'interlock.holds', 900, 1_000_000);
    run.rests = true;
    decide(run, 1, 0, true, 1_001_000);
    expect(run.wants).toBe(true);
    noteRefused(run, 'interlock.holds', 0, 1_001_000);
    decide(run, 1, 0, true, 1_002_000);
    expect([run.wants, run.due]).toEqual([false, 1_011_000]);
  });

  it.each([
    [
      'a value that cannot be',
      'telemetry.beyond_write_range',
      [10, 30, 70, 150, 310, 630, 1_230, 1_830],
    ],
    ['what passes by itself', 'interlock.holds', [10, 30, 70, 130, 190]],
  ])('tries the same again more and more rarely, of %s', (_, reason, expected) => {
    const run = createRun(rule('change', 60), fresh);
    const tried: number[] = [];
    noteRefused(run, reason, 900, 1_000_000);
    for (let at = 1; at <= 1_830; at += 1) {
      const now = 1_000_000 + at * 1_000;
      decide(run, 1, 900, true, now);
      if (!run.wants) continue;
      tried.push(at);
      noteRefused(run, reason, 900, now);
    }
    expect(tried.slice(0, expected.length)).toEqual(expected);
  });

  it('stands still for no longer than its times when the clock is set back by an hour', () => {
    const period = createRun(rule('period'), fresh);
    expect(
      course(period, [
        [3_600, 1, 1],
        [0, 1, 1],
        [5, 1, 1],
      ]),
    ).toEqual(['writes 1', 'running', 'writes 1']);
    const change = createRun(rule('change', 1), fresh);
    expect(look(change, [3_600, 1, 1])).toBe('writes 1');
    expect(look(change, [0, 1, 2])).toBe('assignment.rate_reached');
    expect(change.due).toBe(1_060_000);
    // Looked at meanwhile it waits no longer for that.
    expect(
      course(change, [
        [30, 1, 3],
        [61, 1, 4],
      ]),
    ).toEqual(['assignment.rate_reached', 'writes 4']);
  });

  it('counts what was written while the clock was ahead as written now, from before a restart too', () => {
    const change = createRun(rule('change', 3), { ...fresh, armed: false, lastValue: 0 });
    for (const ahead of [900_000, 1_000_000 + 9_000_000, 1_000_000 + 9_001_000]) {
      noteAttempt(change, ahead);
    }
    expect(
      course(change, [
        [0, 1, 1],
        [1, 1, 2],
        [60, 1, 3],
        [62, 1, 4],
      ]),
    ).toEqual(['writes 1', 'assignment.rate_reached', 'assignment.rate_reached', 'writes 4']);
  });
});

describe('a command that was not sent', () => {
  const unsent = (run: AssignmentRun, second: number, reason: string, newValue = '5') =>
    noteUnsent(run, { reason, newValue }, 1_000_000 + second * 1_000);

  it.each([
    ['its condition has ended', 0, 5, 'assignment.condition_ended'],
    ['nobody knows whether it holds', unknown, 5, 'assignment.condition_unknown'],
    ['nobody knows its source', 1, unknown, 'assignment.source_unknown'],
    ['its source says something else', 1, 6, 'assignment.value_replaced'],
    ['it would be given again', 1, 5, null],
  ])('is withdrawn where %s', (_, holds, value, reason) => {
    expect(whyWithdrawn(createRun(rule('change'), fresh), 5, holds, value)).toBe(reason);
  });

  it.each<AssignmentMode>(['change', 'once', 'period'])(
    'is given again when the condition holds again: %s',
    (mode) => {
      const run = createRun(rule(mode), {
        armed: true,
        lastValue: 4,
        lastAt: 999_000,
        pausedSince: unknown,
      });
      expect(look(run, [0, 1, 5])).toBe('writes 5');
      unsent(run, 1, 'assignment.condition_ended');
      expect([run.lastValue, run.lastAt]).toEqual([4, 999_000]);
      expect(look(run, [1, 0, 5])).toBe('waiting');
      expect(look(run, [2, 1, 5])).toBe('writes 5');
    },
  );

  it('makes way for a newer value once, and takes none of the times of its minute', () => {
    const run = createRun(rule('change', 1), fresh);
    expect(look(run, [0, 1, 5])).toBe('writes 5');
    unsent(run, 1, 'assignment.value_replaced');
    expect(look(run, [1, 1, 6])).toBe('writes 6');
    // A source that changes faster than its machine takes values is written all the same.
    expect(whyWithdrawn(run, 6, 1, 7)).toBeNull();
    noteSent(run);
    expect(whyWithdrawn(run, 6, 1, 7)).toBe('assignment.value_replaced');
    expect(look(run, [2, 1, 7])).toBe('assignment.rate_reached');
  });

  it('for what is around it is tried again more and more rarely', () => {
    const run = createRun(rule('once'), fresh);
    const tried: number[] = [];
    for (let at = 0; at <= 200; at += 1) {
      if (look(run, [at, 1, 5]) !== 'writes 5') continue;
      tried.push(at);
      unsent(run, at, 'interlock.holds');
    }
    expect(tried).toEqual([0, 10, 30, 70, 130, 190]);
  });
});

describe('a pause that people can mend', () => {
  const at = (second: number): number => 1_000_000 + second * 1_000;
  /** Since which second it lasts; null where there is none. */
  const since = (run: AssignmentRun, seen: Seen, { answers = true, isDark = false } = {}) => {
    decide(run, seen[1], seen[2], answers, at(seen[0]));
    notePause(run, isDark, at(seen[0]));
    return Number.isNaN(run.pausedSince) ? null : (run.pausedSince - at(0)) / 1_000;
  };

  it('begins where an input has no value for a reason of its own, and ends with it', () => {
    const run = createRun(rule('change'), fresh);
    expect(since(run, [1, unknown, 5])).toBe(1);
    expect(since(run, [4, 1, unknown])).toBe(1);
    expect(since(run, [5, 0, 5])).toBeNull();
    expect(since(run, [6, unknown, 5], { isDark: true })).toBeNull();
    expect(since(run, [7, unknown, 5])).toBe(7);
    expect(since(run, [8, 1, 5], { answers: false })).toBeNull();
  });

  it('lasts over attempts until a value was sent', () => {
    const run = createRun(rule('change'), fresh);
    since(run, [0, 1, 5]);
    noteRefused(run, 'telemetry.not_writable', 5, at(0));
    expect(since(run, [1, 1, 5])).toBe(1);
    // It tries again.
    expect(since(run, [10, 1, 5])).toBe(1);
    noteRefused(run, 'telemetry.not_writable', 5, at(10));
    expect(since(run, [11, 1, 5])).toBe(1);
    noteWritten(run, 5, at(30));
    expect(since(run, [30, 1, 5])).toBeNull();
    noteUnsent(run, { reason: 'telemetry.point_changed', newValue: '5' }, at(31));
    expect(since(run, [31, 1, 5])).toBe(1);
  });

  it('is none where somebody locked the target, or the bound of writes is reached', () => {
    const run = createRun(rule('change', 1), fresh);
    noteRefused(run, 'interlock.holds', 5, at(0));
    expect(since(run, [1, 1, 5])).toBeNull();
    noteAttempt(run, at(9));
    expect(since(run, [12, 1, 5])).toBeNull();
    expect(run.reason).toBe('assignment.rate_reached');
  });
});
