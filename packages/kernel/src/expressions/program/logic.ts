/**
 * Instructions that compare and choose, in Kleene's logic: what the known parts decide is known.
 * Times and qualities are those of the parts that decided.
 */
import { Quality } from '../../quality.ts';
import { Op, Reason } from './operations.ts';
import { causes, copy, fail, merge, texts, values } from './registers.ts';

/** `n` becomes the truth for the registers `a` and `b`; those of one have it as both. */
export function decide(op: number, n: number, a: number, b: number): void {
  if (op === Op.and) join(n, a, b, 0);
  else if (op === Op.or) join(n, a, b, 1);
  else compare(op, n, a, b);
}

/** And, or: `deciding` is the truth of which one is enough; the first that has it decides. */
function join(n: number, a: number, b: number, deciding: 0 | 1): void {
  if (values[a] === deciding) {
    copy(n, a);
  } else if (values[b] === deciding) {
    copy(n, b);
  } else {
    merge(n, a, b);
    values[n] = causes[n] === 0 ? 1 - deciding : Number.NaN;
  }
}

/** The highest bit there is: of a whole number of 64 bits, negative ones in two's complement. */
export const mostBit = 63;

function compare(op: number, n: number, a: number, b: number): void {
  const x = values[a] as number;
  const y = values[b] as number;
  let truth = false;
  merge(n, a, b);
  switch (op) {
    case Op.less:
      truth = x < y;
      break;
    case Op.lessOrEqual:
      truth = x <= y;
      break;
    case Op.greater:
      truth = x > y;
      break;
    case Op.greaterOrEqual:
      truth = x >= y;
      break;
    case Op.equal:
      truth = x === y;
      break;
    case Op.notEqual:
      truth = x !== y;
      break;
    case Op.sameText:
      truth = texts[a] === texts[b];
      break;
    case Op.otherText:
      truth = texts[a] !== texts[b];
      break;
    case Op.not:
      truth = x === 0;
      break;
    case Op.bit:
      // Rounded down first: what is left of the least negative number would be divided away.
      truth = Math.floor(Math.floor(x) / 2 ** y) % 2 !== 0;
      if (!(Number.isInteger(y) && y >= 0 && y <= mostBit)) {
        fail(n, Reason.parameter, Quality.range);
      }
      break;
  }
  values[n] = causes[n] !== 0 ? Number.NaN : truth ? 1 : 0;
}

/** Instructions of three registers: if, clamp, between. */
export function decideOfThree(op: number, n: number, a: number, b: number, c: number): void {
  if (op === Op.clamp) clamp(n, a, b, c);
  else if (op === Op.between) between(n, a, b, c);
  else choose(n, a, b, c, op === Op.chooseText);
}

/**
 * `b` where `a` is true, else `c`; where `a` is unknown, what both are if they are the same. What was
 * not chosen has no part in the result.
 */
function choose(n: number, a: number, b: number, c: number, ofTexts: boolean): void {
  if (causes[a] === 0) {
    const chosen = values[a] === 1 ? b : c;
    copy(n, chosen);
    merge(n, a, chosen);
    return;
  }
  // Unknown values differ from each other, being NaN.
  const isSame = values[b] === values[c] && !(ofTexts && texts[b] !== texts[c]);
  copy(n, b);
  merge(n, b, c);
  if (isSame) return;
  merge(n, a, n);
  values[n] = Number.NaN;
}

function clamp(n: number, a: number, b: number, c: number): void {
  const low = values[b] as number;
  const high = values[c] as number;
  merge(n, a, b);
  merge(n, n, c);
  values[n] = Math.min(Math.max(values[a] as number, low), high);
  if (causes[n] !== 0 || low > high) fail(n, Reason.parameter, Quality.range);
}

/** `a` is at least `b` and at most `c`: each side alone may decide that it is not. */
function between(n: number, a: number, b: number, c: number): void {
  const x = values[a] as number;
  if (x < (values[b] as number)) {
    merge(n, a, b);
    values[n] = 0;
  } else if (x > (values[c] as number)) {
    merge(n, a, c);
    values[n] = 0;
  } else {
    merge(n, a, b);
    merge(n, n, c);
    values[n] = causes[n] === 0 ? 1 : Number.NaN;
  }
}
