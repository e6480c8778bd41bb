import { itemId, pointId, timestamp } from '@millwright/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AlarmChange, Raise } from '../occurrences/index.ts';
import { Chatter } from './chatter.ts';

const s = 1000;
const source = { kind: 'upper', sourceId: 7, itemId: itemId(1), level: 3 } as const;
const raise = (time: number): Raise => ({
  ...source,
  change: 'raise',
  time: timestamp(time),
  pointId: pointId(7),
  value: time,
});
const clear = (time: number, reason: 'normal' | 'disabled' = 'normal'): AlarmChange => ({
  ...source,
  change: 'clear',
  time: timestamp(time),
  reason,
});

type Step = readonly ['+' | '-' | 'disabled' | 'forget' | 'time', at: number];

/** What is told of steps, in short: `+` and `-` at their seconds, `×n` while it goes on, `=n` at its end. */
function told(steps: readonly Step[], chatter = new Chatter()): string[] {
  const short = (change: AlarmChange): string => {
    if (change.change === 'repeat') return `${change.chattering ? '×' : '='}${change.raises}`;
    return `${change.change === 'raise' ? '+' : '-'}${change.time / s}`;
  };
  return steps.flatMap(([step, seconds]) => {
    const at = seconds * s;
    const over = chatter.settle(at);
    if (step === 'time') return over.map(short);
    if (step === 'forget') return [...over, ...chatter.forget(source)].map(short);
    const change =
      step === '+' ? raise(at) : clear(at, step === 'disabled' ? 'disabled' : 'normal');
    return [...over, ...chatter.take(change, at)].map(short);
  });
}

/** Raised and cleared at each of these seconds and half a second later. */
const toggles = (...at: number[]): Step[] =>
  at.flatMap((second): Step[] => [
    ['+', second],
    ['-', second + 0.5],
  ]);

describe('chattering', () => {
  test.each<[string, readonly Step[], readonly string[]]>([
    ['twice in a minute are two alarms', toggles(0, 30), ['+0', '-0.5', '+30', '-30.5']],
    [
      'three that are further apart are three',
      toggles(0, 31, 62),
      ['+0', '-0.5', '+31', '-31.5', '+62', '-62.5'],
    ],
    [
      'the third in a minute is one that stays',
      toggles(0, 30, 60, 61, 62),
      ['+0', '-0.5', '+30', '-30.5', '+60', '×1'],
    ],
    [
      'it ends when it has been quiet for a minute, as it ended last',
      [...toggles(0, 1, 2, 3), ['time', 63.4], ['time', 63.5]],
      ['+0', '-0.5', '+1', '-1.5', '+2', '×1', '×2', '=2', '-3.5'],
    ],
    [
      'what holds when it is quiet goes on as an alarm like any other',
      [...toggles(0, 1), ['+', 2], ['time', 62], ['-', 70]],
      ['+0', '-0.5', '+1', '-1.5', '+2', '×1', '=1', '-70'],
    ],
    [
      'its count is told now and then',
      toggles(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
      ['+0', '-0.5', '+1', '-1.5', '+2', '×1', '×6', '×11'],
    ],
    [
      'what watches it ends it at once, and counts anew',
      [...toggles(0, 1, 2), ['disabled', 3], ...toggles(4, 5)],
      ['+0', '-0.5', '+1', '-1.5', '+2', '×1', '=1', '-3', '+4', '-4.5', '+5', '-5.5'],
    ],
    [
      'forgotten, it is over as it was last',
      [...toggles(0, 1, 2, 3), ['forget', 3.6], ['+', 4]],
      ['+0', '-0.5', '+1', '-1.5', '+2', '×1', '=2', '-3.5', '+4'],
    ],
    [
      'after its end it takes three again',
      [...toggles(0, 1, 2), ['time', 63], ...toggles(64, 65, 66)],
      [
        ...['+0', '-0.5', '+1', '-1.5', '+2', '×1', '=1', '-2.5'],
        ...['+64', '-64.5', '+65', '-65.5', '+66', '×1'],
      ],
    ],
  ])('%s', (_, steps, expected) => {
    expect(told(steps)).toEqual(expected);
  });

  test('goes on after a restart', () => {
    const chatter = new Chatter();
    chatter.restore(raise(0), 5, null, 100 * s);
    expect(told([...toggles(101), ['time', 161.5]], chatter)).toEqual(['=6', '-101.5']);
  });

  test('what was quiet before a restart ends as of then, or goes on where it is raised once more', () => {
    const quiet = new Chatter();
    quiet.restore(raise(0), 5, timestamp(90 * s), 100 * s);
    expect(
      told(
        [
          ['time', 159],
          ['time', 160],
        ],
        quiet,
      ),
    ).toEqual(['=5', '-90']);
    const loud = new Chatter();
    loud.restore(raise(0), 5, timestamp(90 * s), 100 * s);
    expect(
      told(
        [
          ['+', 101],
          ['time', 161],
        ],
        loud,
      ),
    ).toEqual(['=6']);
  });

  test('since when it is quiet is told within seconds, and that it holds again', () => {
    const chatter = new Chatter();
    const quiet: (number | null)[] = [];
    const note = (changes: readonly AlarmChange[]) => {
      for (const each of changes) if (each.change === 'repeat') quiet.push(each.quietSince);
    };
    for (const at of [0, 1, 2]) {
      note(chatter.take(raise(at * s), at * s));
      note(chatter.take(clear(at * s + 500), at * s + 500));
    }
    expect(quiet).toEqual([null]);
    expect(chatter.nextDue).toBe(7.5 * s);
    note(chatter.settle(7.5 * s));
    expect(quiet).toEqual([null, 2500]);
    note(chatter.take(raise(8 * s), 8 * s));
    note(chatter.settle(13 * s));
    expect(quiet).toEqual([null, 2500, null]);
    // Told of neither where it is back before.
    note(chatter.take(clear(14 * s), 14 * s));
    note(chatter.take(raise(15 * s), 15 * s));
    note(chatter.settle(30 * s));
    expect(quiet).toEqual([null, 2500, null]);
  });

  test('sources do not count for one another', () => {
    const chatter = new Chatter();
    for (const sourceId of [1, 2, 3, 4]) {
      const other = { ...raise(0), sourceId };
      expect(chatter.take(other, 0)).toEqual([other]);
    }
  });

  /** Turns at random gaps: a source alternates, as the condition engine's do. */
  const gaps = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 200 });

  test('whoever is asked between turns, in the end it is active as its condition is', () => {
    fc.assert(
      fc.property(gaps, fc.array(fc.integer({ min: 0, max: 10_000 })), (given, looks) => {
        let at = 0;
        const steps: Step[] = given.map((gap, n) => {
          at += gap;
          return [n % 2 === 0 ? '+' : '-', at];
        });
        const looked = looks.filter((look) => look < at).map((look): Step => ['time', look]);
        const all = [...steps, ...looked].sort(([, one], [, other]) => one - other);
        const end: Step = ['time', at + 61];
        const without = told([...steps, end]);
        const ofAlarms = (one: string) => !one.startsWith('×');
        expect(told([...all, end]).filter(ofAlarms)).toEqual(without.filter(ofAlarms));

        // Alarms alternate too, each ends where its condition did, and no raise is lost.
        const alarms = without.filter((one) => one.startsWith('+') || one.startsWith('-'));
        for (const [n, one] of alarms.entries()) {
          expect(one.startsWith(n % 2 === 0 ? '+' : '-')).toBe(true);
        }
        expect(alarms.length % 2).toBe(given.length % 2);
        const repeated = without.filter((one) => one.startsWith('='));
        const more = repeated.reduce((sum, one) => sum + Number(one.slice(1)) - 1, 0);
        const raised = alarms.filter((one) => one.startsWith('+')).length;
        expect(raised + more).toBe(Math.ceil(given.length / 2));
      }),
    );
  });

  test('no minute holds more than three alarms of a source', () => {
    fc.assert(
      fc.property(gaps, (given) => {
        let at = 0;
        const steps: Step[] = given.map((gap, n) => {
          at += gap / 10;
          return [n % 2 === 0 ? '+' : '-', at];
        });
        const raisedAt = told(steps)
          .filter((one) => one.startsWith('+'))
          .map(Number);
        for (const [n, first] of raisedAt.entries()) {
          const fourth = raisedAt[n + 3];
          if (fourth !== undefined) expect(fourth - first).toBeGreaterThan(60);
        }
      }),
    );
  });
});
