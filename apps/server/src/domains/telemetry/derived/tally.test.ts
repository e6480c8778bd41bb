import { createShiftClock, type ShiftCalendar } from '@millwright/kernel';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Tallied, Tally } from './tally.ts';

const minute = 60_000;
const hour = 60 * minute;
/** 2026-11-26 08:00 in Shanghai, where a day begins at 16:00 UTC. */
const eight = Date.UTC(2026, 10, 26, 0);
const open = (kind: Tallied, saved?: readonly (number | null)[]) =>
  new Tally(kind, { timeZone: 'Asia/Shanghai' }, saved);
/** What each of the values comes to that come at these minutes. */
const run = (tally: Tally, samples: readonly (readonly [minutes: number, value: number])[]) =>
  samples.map(([at, value]) => {
    if (Number.isNaN(value)) {
      tally.miss();
      return Number.NaN;
    }
    return tally.take(value, eight + at * minute);
  });

describe('a tally', () => {
  it.each([
    [
      'hours',
      [
        [0, 0],
        [10, 1],
        [40, 1],
        [70, 0],
        [80, 0],
      ],
      [0, 0, 0.5, 1, 1],
    ],
    [
      'starts',
      [
        [0, 1],
        [1, 0],
        [2, 1],
        [3, 1],
        [4, 0],
        [5, 1],
      ],
      [0, 0, 1, 1, 1, 2],
    ],
    [
      'integral',
      [
        [0, 6],
        [30, 12],
        [60, 0],
        [90, 0],
      ],
      [0, 3, 9, 9],
    ],
    // From 100 to 140, set to nothing, then to 5, in one hour; the next begins with nothing.
    [
      'hourly',
      [
        [1, 100],
        [20, 140],
        [40, 5],
        [59, 8],
        [60, 8],
        [61, 10],
      ],
      [0, 40, 45, 48, 0, 2],
    ],
    [
      'daily',
      [
        [0, 100],
        [60, 130],
        [959, 150],
        [960, 151],
      ],
      [0, 30, 50, 1],
    ],
    [
      'mean',
      [
        [0, 10],
        [30, 20],
        [45, 20],
        [60, 0],
        [90, 0],
      ],
      [10, 10, 40 / 3, 0, 0],
    ],
  ] as const)('of %s', (kind, samples, wanted) => {
    expect(run(open(kind), samples)).toEqual(wanted);
  });

  it.each([
    // Of 16 bits: 65,500 to 20 is 56 further.
    [65_536, [65_500, 20], 56],
    // Up to the last value of a round, and from its first.
    [10_000, [9_999, 0], 1],
    // Too far back for a round: set to nothing, and come to 20 since.
    [65_536, [30_000, 20], 20],
    // It was never beyond its round: another counter stands there now.
    [10_000, [12_000, 20], 20],
    [null, [65_500, 20], 20],
  ])('of a counter that begins with 0 again at %s', (rollsOverAt, [before, after], wanted) => {
    const tally = new Tally('hourly', { timeZone: 'UTC' }, [], rollsOverAt);
    tally.take(before ?? 0, eight);
    expect(tally.take(after ?? 0, eight + minute)).toBe(wanted);
  });

  it('adds nothing for what is not known', () => {
    const samples = [
      [0, 1],
      [30, Number.NaN],
      [90, 1],
      [120, 1],
    ] as const;
    expect(run(open('hours'), samples)).toEqual([0, Number.NaN, 0, 0.5]);
    // What began meanwhile began; what was counted meanwhile was counted.
    expect(
      run(open('starts'), [
        [0, 0],
        [1, Number.NaN],
        [2, 1],
      ]),
    ).toEqual([0, Number.NaN, 1]);
    expect(
      run(open('hourly'), [
        [0, 5],
        [1, Number.NaN],
        [2, 9],
      ]),
    ).toEqual([0, Number.NaN, 4]);
  });

  it.each([
    [
      'hours',
      [
        [0, 1],
        [30, 1],
      ],
      [
        [300, 1],
        [330, 1],
      ],
      [0.5, 1],
    ],
    [
      'starts',
      [
        [0, 0],
        [1, 1],
      ],
      [
        [50, 0],
        [51, 1],
      ],
      [1, 2],
    ],
    [
      'integral',
      [
        [0, 4],
        [30, 4],
      ],
      [
        [300, 4],
        [330, 4],
      ],
      [2, 4],
    ],
    [
      'hourly',
      [
        [0, 10],
        [10, 14],
      ],
      [
        [30, 20],
        [61, 21],
      ],
      [10, 1],
    ],
    [
      'mean',
      [
        [0, 10],
        [20, 10],
      ],
      [
        [30, 30],
        [50, 30],
      ],
      [10, 20],
    ],
  ] as const)('of %s goes on after a restart, without a jump', (kind, before, after, wanted) => {
    const first = open(kind);
    run(first, before);
    const saved = JSON.parse(JSON.stringify(first.save()));
    expect(run(open(kind, saved), after)).toEqual(wanted);
  });

  it('says when its period ends', () => {
    const tally = open('hourly');
    tally.take(1, eight + minute);
    expect([tally.since, tally.due]).toEqual([eight, eight + hour]);
    expect(open('hours').due).toBe(Number.POSITIVE_INFINITY);
  });

  it('of a counter that only grows comes to the same however it is read, be it with restarts', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(50), fc.boolean()), { minLength: 1 }), (steps) => {
        let counter = 1000;
        let tally = open('daily');
        let found = tally.take(counter, eight);
        for (const [n, [more, isRestarted]] of steps.entries()) {
          if (isRestarted) tally = open('daily', tally.save());
          counter += more;
          found = tally.take(counter, eight + (n + 1) * 1000);
        }
        expect(found).toBe(counter - 1000);
      }),
    );
  });
});

describe('the amount of a shift', () => {
  const week = [1, 2, 3, 4, 5, 6, 7];
  const shift = (name: string, begin: number, end: number) => ({
    ...{ name, begin: begin * 60, minutes: (end - begin) * 60, weekdays: week },
  });
  /** Early 8 to 10, late 10 to 12, then nobody until 20. */
  const usual = [shift('早', 8, 10), shift('晚', 10, 12), shift('夜', 20, 30)];
  const clockOf = (shifts: ShiftCalendar['shifts'], timeZone = 'Asia/Shanghai') => ({
    timeZone,
    shifts: createShiftClock({ shifts, exceptions: [] }, timeZone),
  });
  const of = (shifts: ShiftCalendar['shifts'], saved?: readonly (number | null)[]) =>
    new Tally('shift', clockOf(shifts), saved);
  const again = (tally: Tally, shifts = usual) =>
    of(shifts, JSON.parse(JSON.stringify(tally.save())));

  it('begins anew with each shift, and stands from its end until the next', () => {
    const tally = of(usual);
    const samples = [
      [0, 100],
      [60, 130],
      [119, 140],
      [121, 142],
      [239, 150],
      [240, 150],
      [300, 170],
      [720, 170],
      [725, 175],
    ] as const;
    expect(run(tally, samples)).toEqual([0, 30, 40, 2, 10, 10, 10, 0, 5]);
    expect([tally.since, tally.due]).toEqual([eight + 12 * hour, eight + 22 * hour]);
  });

  it('recognises a reset', () => {
    const samples = [
      [0, 100],
      [10, 120],
      [20, 3],
    ] as const;
    expect(run(of(usual), samples)).toEqual([0, 20, 23]);
  });

  it.each([
    ['within a shift', [10, 110], [60, 120], 20],
    ['over the end of a shift', [100, 110], [130, 125], 15],
    ['while nobody works', [200, 110], [300, 150], 10],
    ['into the next shift', [200, 110], [730, 150], 40],
  ] as const)('goes on after a restart %s', (_, before, after, wanted) => {
    const tally = of(usual);
    tally.take(100, eight + before[0] * minute - minute);
    tally.take(before[1], eight + before[0] * minute);
    expect(again(tally).take(after[1], eight + after[0] * minute)).toBe(wanted);
  });

  it('goes on when somebody moves the begin or the end of the shift that runs', () => {
    const begun = of(usual);
    run(begun, [
      [0, 100],
      [60, 130],
    ]);
    const earlier = again(begun, [shift('早', 7, 11)]);
    expect(earlier.take(140, eight + 70 * minute)).toBe(40);
    const longer = again(begun, [shift('早', 8, 14)]);
    expect([longer.take(140, eight + 200 * minute), longer.due]).toEqual([40, eight + 6 * hour]);
    const shorter = again(begun, [shift('早', 8, 9)]);
    expect(shorter.take(140, eight + 70 * minute)).toBe(30);
  });

  it('has no periods where nobody has entered shifts', () => {
    const without = new Tally('shift', { timeZone: 'UTC', shifts: null });
    expect([without.isPeriodic, without.isWithoutPeriods]).toEqual([true, true]);
    expect(of(usual).isWithoutPeriods).toBe(false);
  });

  it.each([
    // The clocks go from 2 to 3: seven hours; and from 3 to 2: nine.
    ['2026-03-28T21:00Z', 7],
    ['2026-10-24T20:00Z', 9],
  ])('of a night over the change of clocks is that of all its hours: %s', (from, hours) => {
    const berlin = clockOf([shift('夜', 22, 30)], 'Europe/Berlin');
    const tally = new Tally('shift', berlin);
    const begin = Date.parse(from);
    for (let at = 0; at < hours; at += 1) {
      expect(tally.take(1000 + at, begin + at * hour)).toBe(at);
    }
    expect(tally.due).toBe(begin + hours * hour);
  });
});
