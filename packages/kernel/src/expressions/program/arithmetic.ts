/** Instructions that reckon with numbers. What has no finite result is unknown, with the reason. */
import { Op, Reason } from './operations.ts';
import { merge, settle, values } from './registers.ts';

/** `n` becomes the result for the registers `a` and `b`; those of one number have it as both. */
export function reckon(op: number, n: number, a: number, b: number): void {
  const x = values[a] as number;
  const y = values[b] as number;
  let reason: number = Reason.overflow;
  merge(n, a, b);
  switch (op) {
    case Op.add:
      values[n] = x + y;
      break;
    case Op.subtract:
      values[n] = x - y;
      break;
    case Op.multiply:
      values[n] = x * y;
      break;
    case Op.divide:
      values[n] = x / y;
      if (y === 0) reason = Reason.divisionByZero;
      break;
    case Op.remainder:
      values[n] = x % y;
      if (y === 0) reason = Reason.divisionByZero;
      break;
    case Op.power:
      // An unknown number to the power of 0 would be 1.
      values[n] = Number.isNaN(x) ? x : x ** y;
      if (x === 0) reason = Reason.divisionByZero;
      if (x < 0 && !Number.isInteger(y)) reason = Reason.rootOfNegative;
      break;
    case Op.negate:
      values[n] = -x;
      break;
    case Op.abs:
      values[n] = Math.abs(x);
      break;
    case Op.floor:
      values[n] = Math.floor(x);
      break;
    case Op.ceil:
      values[n] = Math.ceil(x);
      break;
    case Op.sqrt:
      values[n] = Math.sqrt(x);
      reason = Reason.rootOfNegative;
      break;
    case Op.ln:
      values[n] = Math.log(x);
      reason = Reason.logarithm;
      break;
    case Op.exp:
      values[n] = Math.exp(x);
      break;
    case Op.round:
      roundTo(n, a, 0);
      break;
    case Op.roundTo:
      roundTo(n, a, y);
      reason = Reason.parameter;
      break;
  }
  settle(n, reason);
}

export const mostDigits = 15;
const powers = Float64Array.from({ length: mostDigits + 1 }, (_, n) => Number(`1e${n}`));
/** Beyond it every double is whole. */
const wholeFrom = 2 ** 52;

/**
 * `n` becomes what is in `a`, rounded to `digits` behind the point, half away from zero; a number whose
 * digits are a half but for what binary fractions cannot hold (1.005) counts as the half.
 */
function roundTo(n: number, a: number, digits: number): void {
  const x = values[a] as number;
  const size = Math.abs(x);
  const power = powers[Math.abs(digits)];
  if (power === undefined) {
    values[n] = Number.NaN;
    return;
  }
  const shifted = digits < 0 ? size / power : size * power;
  if (shifted >= wholeFrom) {
    values[n] = x;
    return;
  }
  const whole = Math.floor(shifted * (1 + Number.EPSILON) + 0.5);
  const rounded = digits < 0 ? whole * power : whole / power;
  values[n] = x < 0 ? -rounded : rounded;
}

/** `n` becomes the least, the greatest, the sum or the mean of `count` registers of `list`. */
export function reckonList(
  op: number,
  n: number,
  list: Int32Array,
  from: number,
  count: number,
): void {
  const first = list[from] as number;
  values[n] = values[first] as number;
  merge(n, first, first);
  for (let next = from + 1; next < from + count; next++) {
    const other = list[next] as number;
    const x = values[n] as number;
    const y = values[other] as number;
    if (op === Op.min) values[n] = Math.min(x, y);
    else if (op === Op.max) values[n] = Math.max(x, y);
    else values[n] = x + y;
    merge(n, n, other);
  }
  if (op === Op.avg) values[n] = (values[n] as number) / count;
  settle(n, Reason.overflow);
}
