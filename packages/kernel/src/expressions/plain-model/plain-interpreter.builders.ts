/**
 * What an expression comes to, by its definition: a plain walk over a plain tree, with everything that
 * ever happened at hand. Slow, and of no part of the code that it is compared with.
 */
import { type PlainTree, plainPointType } from './plain-tree.builders.ts';

export interface PlainSample {
  readonly value: number;
  readonly text: string | null;
  readonly time: number;
  readonly quality: number;
}

/** One evaluation: the moment, and the last sample of each point then. */
export interface PlainMoment {
  readonly now: number;
  readonly samples: readonly PlainSample[];
}

export interface PlainResult {
  /** Null is unknown. */
  readonly value: number | boolean | string | null;
  readonly quality: number;
  readonly time: number;
  readonly reason: string | null;
}

const hour = 3_600_000;
const zone = 8 * hour;

/** Of every day, from a minute after midnight to another; in between nobody works. */
export const plainShifts = [
  { name: 'a', from: 60, to: 661 },
  { name: 'b"', from: 661, to: 700 },
  { name: 'a', from: 723, to: 905 },
  { name: '', from: 1200, to: 1380 },
] as const;

/**
 * Results of a tree at each of the moments, in their order. The clock is that of Shanghai.
 * @param hasShifts whether anybody has entered the shifts
 */
export function plainResults(
  tree: PlainTree,
  moments: readonly PlainMoment[],
  hasShifts = true,
): PlainResult[] {
  const done = new Map<PlainTree, PlainResult[]>();
  const all = (part: PlainTree): PlainResult[] => {
    const known = done.get(part);
    if (known) return known;
    const parts =
      part.is === 'operator' || part.is === 'call'
        ? part.parts.map((each) =>
            namesNoShift(each, part) ? all(each).map(noSuchShift) : all(each),
          )
        : [];
    const results = moments.map((_, at) =>
      resultOf(
        part,
        parts.map((of) => of.slice(0, at + 1)),
        moments.slice(0, at + 1),
        hasShifts,
      ),
    );
    done.set(part, results);
    return results;
  };
  return all(tree);
}

const last = <T>(list: readonly T[]): T => list.at(-1) as T;
const sure = (value: PlainResult['value'], time = 0): PlainResult => ({
  value,
  quality: 0,
  time,
  reason: null,
});

/** A result that used all of these; where one is unknown, so it is, for the first one's reason. */
function from(used: readonly PlainResult[], value: PlainResult['value']): PlainResult {
  const unknown = used.find((one) => one.value === null);
  return {
    value: unknown ? null : value,
    quality: Math.max(0, ...used.map(({ quality }) => quality)),
    time: Math.max(0, ...used.map(({ time }) => time)),
    reason: unknown?.reason ?? null,
  };
}

function fails(used: readonly PlainResult[], reason: string, quality: number): PlainResult {
  const result = from(used, 0);
  if (result.value === null) return result;
  return { ...result, value: null, reason, quality: Math.max(result.quality, quality) };
}

/** Finite, or unknown for the reason. */
const reckoned = (used: readonly PlainResult[], value: number, reason = 'overflow'): PlainResult =>
  Number.isFinite(value) ? from(used, value) : fails(used, reason, 0x83);

function resultOf(
  tree: PlainTree,
  parts: readonly (readonly PlainResult[])[],
  moments: readonly PlainMoment[],
  hasShifts: boolean,
): PlainResult {
  const { samples } = last(moments);
  const used = parts.map(last);
  switch (tree.is) {
    case 'value':
      return sure(tree.value);
    case 'duration':
      return sure(tree.ms / 1000);
    case 'point':
      return pointNow(tree.point, samples[tree.point] as PlainSample);
    case 'operator':
      return operatorNow(tree.sign, used);
    case 'call':
      if (tree.name === 'shift' || tree.name === 'working') {
        return hasShifts ? shiftNow(tree.name, last(moments).now) : noShifts;
      }
      return overTime(tree, parts, moments) ?? callNow(tree.name, used);
  }
}

function pointNow(point: number, { value, text, time, quality }: PlainSample): PlainResult {
  const type = plainPointType(point);
  const has = type === 'text' ? text !== null : Number.isFinite(value);
  if (quality < 0x80 && has) {
    const read = type === 'text' ? text : type === 'boolean' ? value !== 0 : value;
    return { value: read, quality, time, reason: null };
  }
  return { value: null, quality: quality < 0x80 ? 0x82 : quality, time, reason: 'input' };
}

function operatorNow(sign: string, used: readonly PlainResult[]): PlainResult {
  const [a, b = a] = used as readonly [PlainResult, PlainResult];
  if (sign === 'and' || sign === 'or') {
    const enough = used.find(({ value }) => value === (sign === 'or'));
    return enough ?? from(used, sign === 'and');
  }
  if (used.some(({ value }) => value === null)) return from(used, null);
  if (sign === 'not') return from(used, !a.value);
  if (sign === '=') return from(used, a.value === b.value);
  if (sign === '!=') return from(used, a.value !== b.value);
  const [x, y] = [a.value as number, b.value as number];
  switch (sign) {
    case 'neg':
      return from(used, -x);
    case '<':
      return from(used, x < y);
    case '<=':
      return from(used, x <= y);
    case '>':
      return from(used, x > y);
    case '>=':
      return from(used, x >= y);
    case '+':
      return reckoned(used, x + y);
    case '-':
      return reckoned(used, x - y);
    case '*':
      return reckoned(used, x * y);
    case '/':
      return reckoned(used, x / y, y === 0 ? 'division-by-zero' : 'overflow');
    case '%':
      return reckoned(used, x % y, 'division-by-zero');
    default: {
      const isRoot = x < 0 && !Number.isInteger(y);
      const reason = isRoot ? 'root-of-negative' : x === 0 ? 'division-by-zero' : 'overflow';
      return reckoned(used, x ** y, reason);
    }
  }
}

function callNow(name: string, used: readonly PlainResult[]): PlainResult {
  const [a, b, c] = used as readonly [PlainResult, PlainResult, PlainResult];
  if (name === 'if') {
    if (a.value !== null) {
      const chosen = a.value ? b : c;
      return { ...from([a, chosen], chosen.value), reason: chosen.reason };
    }
    if (b.value !== null && b.value === c.value) return from([b, c], b.value);
    return from([a, b, c], null);
  }
  if (name === 'between') {
    const isKnown = (...of: PlainResult[]): boolean => of.every(({ value }) => value !== null);
    if (isKnown(a, b) && Number(a.value) < Number(b.value)) return from([a, b], false);
    if (isKnown(a, c) && Number(a.value) > Number(c.value)) return from([a, c], false);
    return from(used, true);
  }
  if (used.some(({ value }) => value === null)) return from(used, null);
  const numbers = used.map(({ value }) => value as number);
  const [x, y, z] = numbers as [number, number, number];
  switch (name) {
    case 'abs':
      return from(used, x < 0 ? -x : x);
    case 'floor':
      return from(used, Math.floor(x));
    case 'ceil':
      return from(used, Math.ceil(x));
    case 'sqrt':
      return x < 0 ? fails(used, 'root-of-negative', 0x83) : from(used, Math.sqrt(x));
    case 'ln':
      return x <= 0 ? fails(used, 'logarithm', 0x83) : from(used, Math.log(x));
    case 'exp':
      return reckoned(used, Math.exp(x));
    case 'round':
      return roundNow(used, x, y ?? 0);
    case 'min':
      return from(used, Math.min(...numbers));
    case 'max':
      return from(used, Math.max(...numbers));
    case 'sum':
    case 'avg': {
      const total = numbers.reduce((sum, number) => sum + number);
      return reckoned(used, name === 'avg' ? total / numbers.length : total);
    }
    case 'clamp':
      if (y > z) return fails(used, 'parameter', 0x83);
      return from(used, Math.max(y, Math.min(z, x)));
    default: {
      if (!Number.isInteger(y) || y < 0 || y > 63) return fails(used, 'parameter', 0x83);
      const bits = BigInt.asUintN(2200, BigInt(Math.floor(x)));
      return from(used, ((bits >> BigInt(y)) & 1n) === 1n);
    }
  }
}

function roundNow(used: readonly PlainResult[], x: number, digits: number): PlainResult {
  if (!Number.isInteger(digits) || Math.abs(digits) > 15) return fails(used, 'parameter', 0x83);
  const power = 10 ** Math.abs(digits);
  const shifted = digits < 0 ? Math.abs(x) / power : Math.abs(x) * power;
  if (shifted >= 2 ** 52) return from(used, x);
  const whole = Math.floor(shifted * (1 + 2 ** -52) + 0.5);
  return from(used, Math.sign(x) * (digits < 0 ? whole * power : whole / power));
}

const noShifts: PlainResult = { value: null, quality: 0x80, time: 0, reason: 'no-calendar' };

const noSuchShift = (known: PlainResult): PlainResult =>
  known.value === null ? known : { ...known, value: null, quality: 0x80, reason: 'no-shift' };

/** Whether it is the shift, and compared with a name that no shift has. */
function namesNoShift(tree: PlainTree, compared: PlainTree): boolean {
  const isCompared = compared.is === 'operator' && ['=', '!='].includes(compared.sign);
  if (!isCompared || tree.is !== 'call' || tree.name !== 'shift') return false;
  const [other] = compared.parts.filter((each) => each !== tree);
  if (other?.is !== 'value' || other.value === '') return false;
  return !plainShifts.some(({ name }) => name === other.value);
}

/** The moment of a day's minute, and which of them was the last one. */
function shiftNow(name: 'shift' | 'working', now: number): PlainResult {
  const midnight = Math.floor((now + zone) / (24 * hour)) * 24 * hour - zone;
  const at = (minute: number): number => midnight + minute * 60_000;
  const works = plainShifts.find(({ from, to }) => at(from) <= now && now < at(to));
  const turns = plainShifts.flatMap(({ from, to }) => [at(from), at(to)]);
  const earlier = turns.map((turn) => turn - 24 * hour);
  const since = Math.max(...[...earlier, ...turns].filter((turn) => turn <= now));
  return sure(name === 'working' ? works !== undefined : (works?.name ?? ''), since);
}

/** Functions that look at what was, from all that was; null for the others. */
function overTime(
  tree: PlainTree & { readonly is: 'call' },
  parts: readonly (readonly PlainResult[])[],
  moments: readonly PlainMoment[],
): PlainResult | null {
  const { now } = last(moments);
  const history = parts[0] ?? [];
  const current = history.at(-1) as PlainResult;
  const span = tree.parts[1]?.is === 'duration' ? tree.parts[1].ms : 0;
  const good = history.filter(({ value }) => value !== null);
  switch (tree.name) {
    case 'hour':
      return sure(Math.floor((now + zone) / hour) % 24, Math.floor(now / hour) * hour);
    case 'weekday': {
      const day = Math.floor((now + zone) / (24 * hour));
      return sure(((day + 3) % 7) + 1, day * 24 * hour - zone);
    }
    case 'quality':
      return sure(current.quality, current.time);
    case 'age': {
      const seen = good.at(-1);
      if (seen === undefined) return { ...current, reason: 'no-earlier-sample' };
      const seconds = Math.max(0, Math.floor((now - seen.time) / 1000));
      return sure(seconds, Math.max(current.time, seen.time + seconds * 1000));
    }
    case 'prev':
    case 'delta': {
      if (current.value === null) return current;
      const single = good.filter((one, at) => good[at + 1]?.time !== one.time);
      const before = single.at(-2);
      if (before === undefined) return fails([current], 'no-earlier-sample', 0x80);
      if (tree.name === 'prev') return from([current], before.value);
      return reckoned([current], Number(current.value) - Number(before.value));
    }
    case 'rate':
      return current.value === null ? current : rateNow(good, span);
    case 'held':
      return heldNow(history, moments, span);
    default:
      return null;
  }
}

function rateNow(good: readonly PlainResult[], span: number): PlainResult {
  let kept: { time: number; value: number }[] = [];
  let result = last(good);
  for (const one of good) {
    const { time } = one;
    const value = Number(one.value);
    if (kept.some((other) => other.time > time)) kept = [];
    const since = kept.findLast((other) => other.time <= time - span);
    if (since) kept = kept.slice(kept.indexOf(since));
    result = since
      ? reckoned([one], (value - since.value) / ((time - since.time) / 1000))
      : fails([one], 'no-earlier-sample', 0x80);
    const newest = kept.at(-1);
    if (newest === undefined || time - newest.time >= span / 16) kept.push({ time, value });
    else if (newest.time === time) newest.value = value;
  }
  return result;
}

function heldNow(
  history: readonly PlainResult[],
  moments: readonly PlainMoment[],
  span: number,
): PlainResult {
  let since: number | null = null;
  for (const [at, { value, quality }] of history.entries()) {
    const { now } = moments[at] as PlainMoment;
    if (value === true) since = since === null || since > now ? now : since;
    else if (value === false || quality !== 0x80) since = null;
  }
  const current = last(history);
  if (current.value !== true || since === null) return current;
  if (last(moments).now < since + span) return { ...current, value: false };
  return { ...current, time: Math.max(current.time, since + span) };
}
