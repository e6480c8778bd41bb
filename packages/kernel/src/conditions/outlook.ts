/**
 * Whether a condition can come true at all, as far as the types and scales of its points say: for
 * whoever looks at it before it runs. What only time or another point decides may always come.
 */
import type { PointId } from '../ids.ts';
import type { ValueSpan } from '../numbers/index.ts';
import type { ConditionTest, ConditionWhen } from './condition.ts';
import { compileTest, nextUp, TestKind } from './condition-program.ts';

/** `always`: with every good value. */
export type Outlook = 'never' | 'always' | 'sometimes';

/** What a point can be; null where nothing is known of it. */
export type SpanOf = (point: PointId) => ValueSpan | null;

type Interval = readonly [low: number, high: number];

/** What a test accepts of the values there are, and what it does not. */
interface Split {
  readonly pointId: PointId;
  readonly holds: readonly Interval[];
  readonly fails: readonly Interval[];
}

const up = Number.POSITIVE_INFINITY;
const down = Number.NEGATIVE_INFINITY;
/** Of a step: what scaling adds is less than this. */
const tolerance = 1e-9;

const meet = (one: readonly Interval[], other: readonly Interval[]): Interval[] =>
  one.flatMap(([low, high]) =>
    other.flatMap(([from, to]): Interval[] => {
      const both: Interval = [Math.max(low, from), Math.min(high, to)];
      return both[0] <= both[1] ? [both] : [];
    }),
  );

/** Whether none of the values there are lies in any of them. */
const isEmpty = (intervals: readonly Interval[], span: ValueSpan): boolean =>
  meet(intervals, [[span.low, span.high]]).every(([low, high]) => {
    if (span.step === 0) return false;
    const first = Math.ceil((low - span.low) / span.step - tolerance);
    return span.low + first * span.step > high + span.step * tolerance;
  });

/** A test that a value alone decides; null of any other. */
function splitOf(test: ConditionTest, spanOf: SpanOf): Split | null {
  if (!('pointId' in test)) return null;
  const { pointId } = test;
  const { kind, bounds } = compileTest(test);
  const span = spanOf(pointId);
  if (kind === TestKind.within || kind === TestKind.without) {
    const low = test.op === 'above' ? above(test.value, span) : bounds[0];
    const high = test.op === 'below' ? below(test.value, span) : bounds[1];
    const inside: Interval[] = [[low, high]];
    const outside: Interval[] = [
      [down, test.op === 'above' ? test.value : below(low, span)],
      [test.op === 'below' ? test.value : above(high, span), up],
    ];
    const [holds, fails] = kind === TestKind.within ? [inside, outside] : [outside, inside];
    return { pointId, holds, fails };
  }
  if (kind === TestKind.bitSet || kind === TestKind.bitClear) {
    // In a number that is never negative a bit above its largest is never set.
    if (span === null || span.low < 0 || bounds[0] <= span.high) return null;
    const all: Interval[] = [[down, up]];
    const isSet = kind === TestKind.bitSet;
    return { pointId, holds: isSet ? [] : all, fails: isSet ? all : [] };
  }
  return null;
}

/** What is next above a value: of a point with steps further away than what scaling adds. */
function above(value: number, span: ValueSpan | null): number {
  // Nothing is beyond infinity: the interval that would begin there is empty.
  if (!Number.isFinite(value)) return Number.NaN;
  return span === null || span.step === 0 ? nextUp(value) : value + span.step * 2 * tolerance;
}
const below = (value: number, span: ValueSpan | null): number => -above(-value, span);

/** Whether some point has no value that all of these leave it. */
function contradict(
  parts: readonly { readonly pointId: PointId; readonly left: readonly Interval[] }[],
  spanOf: SpanOf,
): boolean {
  const left = new Map<PointId, readonly Interval[]>();
  for (const { pointId, left: some } of parts) {
    left.set(pointId, meet(left.get(pointId) ?? [[down, up]], some));
  }
  return [...left].some(([point, some]) => {
    const span = spanOf(point);
    return span === null ? some.length === 0 : isEmpty(some, span);
  });
}

/** @param spanOf what each point can be */
export function outlookOf(when: ConditionWhen, spanOf: SpanOf): Outlook {
  if (!('of' in when)) return outlookOfGroup('all', [when], spanOf);
  return outlookOfGroup(when.op, when.of, spanOf);
}

function outlookOfGroup(op: 'all' | 'any', of: readonly ConditionWhen[], spanOf: SpanOf): Outlook {
  const splits = of.map((part) => ('of' in part ? null : splitOf(part, spanOf)));
  const outlooks = of.map((part, at) => {
    const split = splits[at];
    if ('of' in part) return outlookOf(part, spanOf);
    if (!split) return 'sometimes';
    const { pointId, holds, fails } = split;
    if (contradict([{ pointId, left: holds }], spanOf)) return 'never';
    return contradict([{ pointId, left: fails }], spanOf) ? 'always' : 'sometimes';
  });
  const known = splits.flatMap((split) => split ?? []);
  if (op === 'all') {
    if (outlooks.includes('never')) return 'never';
    const holds = known.map(({ pointId, holds }) => ({ pointId, left: holds }));
    if (contradict(holds, spanOf)) return 'never';
    return outlooks.every((each) => each === 'always') ? 'always' : 'sometimes';
  }
  if (outlooks.includes('always')) return 'always';
  const fails = known.map(({ pointId, fails }) => ({ pointId, left: fails }));
  if (contradict(fails, spanOf)) return 'always';
  return outlooks.every((each) => each === 'never') ? 'never' : 'sometimes';
}
