/**
 * Programs that reckon and compare with numbers alone: every input has a part in what they come to, so
 * time and quality are found once, and while all of them are known nothing but numbers is handed on.
 * Where one is not, or what is reckoned has no finite result, the code of every part says why.
 */
import { Op } from './operations.ts';
import { numbersPerInstruction, Result, resultSize, type Straight } from './program.ts';

const reckoning: ReadonlySet<number> = new Set([
  ...[Op.add, Op.subtract, Op.multiply, Op.divide, Op.remainder, Op.power, Op.negate, Op.abs],
  ...[Op.floor, Op.ceil, Op.sqrt, Op.ln, Op.exp],
  ...[Op.less, Op.lessOrEqual, Op.greater, Op.greaterOrEqual, Op.equal, Op.notEqual, Op.not],
]);

/** How the parts of a list are joined, two at a time. */
const joining: Readonly<Record<number, number>> = {
  [Op.min]: Op.min,
  [Op.max]: Op.max,
  [Op.sum]: Op.add,
  [Op.avg]: Op.add,
};

/**
 * The short way of a program; null of one that must go the long one.
 * @param code that of every part, points by their place among the inputs
 */
export function straightOf(
  code: readonly number[],
  lists: readonly number[],
  inputs: number,
): Straight | null {
  const firstValue = resultSize + inputs;
  const room: number[] = Array.from({ length: inputs }, () => Number.NaN);
  const instructions: number[] = [];
  const standing: number[] = [];
  const keep = (value: number): number => firstValue + room.push(value) - 1;
  const emit = (op: number, a: number, b: number): number => {
    const into = keep(Number.NaN);
    instructions.push(op, a, b, into);
    return into;
  };
  const at = (register: number): number => standing[register] as number;
  for (let from = 0; from < code.length; from += numbersPerInstruction) {
    const [op = 0, a = 0, b = 0] = code.slice(from, from + numbersPerInstruction);
    const join = joining[op];
    if (op === Op.point) standing.push(firstValue + a);
    else if (op === Op.constant) standing.push(keep(a));
    else if (reckoning.has(op)) standing.push(emit(op, at(a), at(b)));
    else if (join !== undefined) {
      const parts = lists.slice(a, a + b).map(at);
      const joined = parts.reduce((sofar, part) => emit(join, sofar, part));
      standing.push(op === Op.avg ? emit(Op.divide, joined, keep(b)) : joined);
    } else return null;
  }
  // A point or a constant alone, or the list of one.
  if (instructions.at(-1) !== standing.at(-1)) return null;
  instructions[instructions.length - 1] = Result.value;
  return { numbers: Float64Array.from([...room, ...instructions]), code: room.length };
}

/**
 * Carries out the code that begins at `from` in the numbers of a state. False as soon as something has
 * no finite result.
 */
export function reckonStraight(numbers: Float64Array, from: number): boolean {
  for (let at = from; at < numbers.length; at += numbersPerInstruction) {
    const x = numbers[(numbers[at + 1] as number) | 0] as number;
    const y = numbers[(numbers[at + 2] as number) | 0] as number;
    let result = 0;
    switch ((numbers[at] as number) | 0) {
      case Op.add:
        result = x + y;
        break;
      case Op.subtract:
        result = x - y;
        break;
      case Op.multiply:
        result = x * y;
        break;
      case Op.divide:
        result = x / y;
        break;
      case Op.remainder:
        result = x % y;
        break;
      case Op.power:
        result = x ** y;
        break;
      case Op.negate:
        result = -x;
        break;
      case Op.abs:
        result = Math.abs(x);
        break;
      case Op.floor:
        result = Math.floor(x);
        break;
      case Op.ceil:
        result = Math.ceil(x);
        break;
      case Op.sqrt:
        result = Math.sqrt(x);
        break;
      case Op.ln:
        result = Math.log(x);
        break;
      case Op.exp:
        result = Math.exp(x);
        break;
      case Op.less:
        result = x < y ? 1 : 0;
        break;
      case Op.lessOrEqual:
        result = x <= y ? 1 : 0;
        break;
      case Op.greater:
        result = x > y ? 1 : 0;
        break;
      case Op.greaterOrEqual:
        result = x >= y ? 1 : 0;
        break;
      case Op.equal:
        result = x === y ? 1 : 0;
        break;
      case Op.notEqual:
        result = x !== y ? 1 : 0;
        break;
      case Op.not:
        result = x === 0 ? 1 : 0;
        break;
      case Op.min:
        result = Math.min(x, y);
        break;
      case Op.max:
        result = Math.max(x, y);
        break;
    }
    if (!(Math.abs(result) < Number.POSITIVE_INFINITY)) return false;
    numbers[(numbers[at + 3] as number) | 0] = result;
  }
  return true;
}
