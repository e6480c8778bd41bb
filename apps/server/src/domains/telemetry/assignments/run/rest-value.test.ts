/** An assignment stops its target at once, and once: what it does with the rest value. */
import { describe, expect, it } from 'vitest';
import {
  type AssignmentRun,
  createRun,
  decide,
  noteAttempt,
  noteRefused,
  noteSent,
  noteUnsent,
  noteWritten,
} from './assignment-run.ts';

const fresh = { armed: true, lastValue: Number.NaN, lastAt: 0, pausedSince: Number.NaN };
const start = (mostPerMinute: number): AssignmentRun =>
  createRun({ mode: 'change', periodMs: 5_000, mostPerMinute }, fresh);

describe('what brings its target to rest', () => {
  const holds = 'interlock.holds';
  const reached = 'assignment.rate_reached';
  /** Of a register of tenths: what is less than half of one is 0 there. */
  const isAtRest = (value: number): boolean => Math.abs(value) < 0.05;
  type Step = readonly [second: number, value: number, outcome: string];

  /** Looks as a running assignment does; what is forbidden is refused before its frame. */
  function go(run: AssignmentRun, steps: readonly Step[], forbids: (value: number) => boolean) {
    return steps.map(([second, value]): Step => {
      const now = 1_000_000 + second * 1_000;
      run.rests = isAtRest(value);
      run.isStopped = isAtRest(run.lastValue);
      decide(run, 1, value, true, now);
      if (!run.wants) return [second, value, run.reason ?? run.state];
      noteAttempt(run, now);
      if (forbids(value)) {
        noteRefused(run, holds, value, now);
        return [second, value, 'refused'];
      }
      noteWritten(run, value, now);
      noteSent(run);
      return [second, value, 'writes'];
    });
  }
  const never = () => false;
  const always = () => true;
  const unlessRest = (value: number): boolean => !isAtRest(value);

  it.each<[string, number, (value: number) => boolean, Step[]]>([
    [
      'is tried at once though the bound of writes is reached, and counts',
      2,
      never,
      [
        [0, 5, 'writes'],
        [1, 6, 'writes'],
        [2, 7, reached],
        [3, 0, 'writes'],
        [4, 5, reached],
        [60, 5, reached],
        [61, 5, 'writes'],
        [62, 0, 'writes'],
      ],
    ],
    [
      'is tried once so, and again as anything else is',
      2,
      (value) => value !== 5 && value !== 6,
      [
        [0, 5, 'writes'],
        [1, 6, 'writes'],
        [2, 0, 'refused'],
        [3, 0, holds],
        [12, 0, reached],
        [60, 0, 'refused'],
        [79, 0, holds],
        [80, 0, 'refused'],
      ],
    ],
    [
      'does not wait for attempts of another value that were refused',
      2,
      unlessRest,
      [
        [0, 5, 'refused'],
        [10, 5, 'refused'],
        [30, 5, 'refused'],
        [31, 0, 'writes'],
        [32, 5, 'refused'],
        [33, 0, 'running'],
      ],
    ],
    [
      'is the same value whatever its number, and leaves later ones their attempts',
      3,
      (value) => value !== 5,
      [
        [0, 7, 'refused'],
        [1, 0, 'refused'],
        [1.3, 0.001, holds],
        [1.6, 0.002, holds],
        [1.9, -0.03, holds],
        [10, 0.004, holds],
        [11, 0.005, 'refused'],
        [30, 0.006, holds],
        [31, 0, 'refused'],
        [41, 5, 'writes'],
      ],
    ],
    [
      'and another value that are refused by turns are tried twice in ten seconds',
      60,
      always,
      [
        [0, 5, 'refused'],
        [0.1, 0, 'refused'],
        [0.2, 5, holds],
        [0.3, 0.01, holds],
        [10, 6, holds],
        [10.1, 6, 'refused'],
        [10.2, 0.01, 'refused'],
        [10.3, 0, holds],
      ],
    ],
  ])('%s', (_, mostPerMinute, forbids, steps) => {
    expect(go(start(mostPerMinute), steps, forbids)).toEqual(steps);
  });

  it('is written no more than once beyond the bound, however often the source falls', () => {
    const run = start(3);
    const steps = Array.from({ length: 2_000 }, (_, n): Step => [n / 10, n % 2, '']);
    const written = go(run, steps, never).filter(([, , outcome]) => outcome === 'writes');
    const most = Math.max(
      ...written.map(([from]) => written.filter(([at]) => at >= from && at < from + 60).length),
    );
    expect(most).toBe(4);
  });

  it('is not tried beyond the bound again and again while its commands are withdrawn', () => {
    const run = start(1);
    const outcomes = [5, 0, 0, 0].map((value, second) => {
      const [[, , outcome] = []] = go(run, [[second, value, '']], never);
      const end = { reason: 'assignment.condition_ended', newValue: '0' };
      if (value === 0 && outcome === 'writes') noteUnsent(run, end, 1_000_000 + second * 1_000);
      return outcome;
    });
    expect(outcomes).toEqual(['writes', 'writes', reached, reached]);
  });

  it('waits for the bound where what was sent last is at rest already', () => {
    const run = start(2);
    go(
      run,
      [
        [0, 0, ''],
        [1, 5, ''],
      ],
      never,
    );
    noteUnsent(run, { reason: 'assignment.condition_ended', newValue: '5' }, 1_001_000);
    const steps: Step[] = [
      [2, 0.01, reached],
      [60, 0.01, 'writes'],
    ];
    expect(go(run, steps, never)).toEqual(steps);
  });

  it('keeps its attempt, and frees no other one, where it made way for a newer value', () => {
    const run = start(1);
    go(
      run,
      [
        [0, 5, ''],
        [1, 0, ''],
      ],
      never,
    );
    noteUnsent(run, { reason: 'assignment.value_replaced', newValue: '0' }, 1_001_000);
    const steps: Step[] = [
      [2, 7, reached],
      [3, 0, 'writes'],
    ];
    expect(go(run, steps, never)).toEqual(steps);
  });
});
