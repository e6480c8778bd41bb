/** What an expression comes to now, reckoned in the page from values as they arrive. */
import {
  type CheckedExpression,
  compileExpression,
  type ExplainedPart,
  ExpressionState,
  evaluate,
  explain,
  type ItemClock,
  type LiveColumns,
  type PointId,
  Quality,
} from '@millwright/kernel';

export interface LiveResult {
  /** The points whose values it wants. */
  readonly points: readonly PointId[];
  /** A value has arrived; one that is not a number nor a text is none. */
  take(point: number, value: number | string, time: number, quality: number, now: number): void;
  /** Each part with what it comes to: parts before what they are parts of, the whole last. */
  parts(now: number): readonly ExplainedPart[];
}

/** Parts that say themselves what they are. */
const plain = new Set(['number', 'duration', 'boolean', 'text']);

/** Functions that go by the clock of the item. */
const byClock: readonly string[] = ['hour', 'weekday', 'shift', 'working'];

/** @param clock of the item; null where nobody knows, then what goes by it is not reckoned */
export function liveResultOf(
  checked: CheckedExpression,
  clock: ItemClock | null,
): LiveResult | null {
  const program = compileExpression(checked);
  const isByClock = program.parts.some(
    ({ node }) => node.kind === 'call' && byClock.includes(node.name),
  );
  if (isByClock && clock === null) return null;
  const { points } = program;
  const places = new Map<number, number>(points.map((point, place) => [point, place]));
  const texts: (string | null)[] = points.map(() => null);
  const live: LiveColumns = {
    values: new Float64Array(points.length).fill(Number.NaN),
    times: new Float64Array(points.length),
    qualities: new Uint8Array(points.length).fill(Quality.unknown),
    texts,
  };
  const slotOf = (point: PointId): number => places.get(point) ?? -1;
  const state = new ExpressionState(program, { timeZone: 'UTC', ...clock, slotOf });
  const shown = program.parts.map(({ node }) => !plain.has(node.kind));
  const catchUp = (now: number): void => {
    // A length of time that has passed counts from when it had, whenever somebody looks.
    for (let turn = 0; turn < 100 && state.nextDeadline <= now; turn++) {
      evaluate(state, live, state.nextDeadline);
    }
  };
  return {
    points,
    take(point, value, time, quality, now) {
      const place = places.get(point);
      if (place === undefined) return;
      catchUp(now);
      live.values[place] = typeof value === 'number' ? value : Number.NaN;
      texts[place] = typeof value === 'string' ? value : null;
      live.times[place] = time;
      live.qualities[place] = quality;
      evaluate(state, live, now);
    },
    parts(now) {
      catchUp(now);
      const all = explain(state, live, now);
      return all.filter((_, n) => shown[n] || n === all.length - 1);
    },
  };
}
