/**
 * The functions of formulas: those whose results are the same in every spreadsheet. What is no finite number
 * is made a fault by who calls them.
 */
import {
  type CellFault,
  type CellValue,
  compareFolded,
  divided,
  fitting,
  inOneCase,
  isFault,
  numberOf,
  textOf,
  truthOf,
  wrongNumber,
  wrongValue,
} from './values.ts';

/** An argument: the cells of a range, or one value. */
export interface Given {
  /** Of a reference: texts and truths in it are not counted as numbers. */
  readonly isRange: boolean;
  readonly values: readonly CellValue[];
}

interface SheetFunction {
  readonly least: number;
  readonly most: number;
  /** One argument after another, each reckoned when it is asked for. */
  readonly run: (given: readonly (() => Given)[]) => CellValue;
}

const one = (given: (() => Given) | undefined): CellValue => {
  if (given === undefined) return null;
  const { values } = given();
  return values.length > 1 ? wrongValue : (values[0] ?? null);
};

/** All numbers of the arguments; the first fault among them. */
function numbersOf(given: readonly (() => Given)[]): number[] | CellFault {
  const numbers: number[] = [];
  for (const each of given) {
    const { isRange, values } = each();
    for (const value of values) {
      if (isFault(value)) return value;
      if (isRange && typeof value !== 'number') continue;
      const number = numberOf(value);
      if (isFault(number)) return number;
      numbers.push(number);
    }
  }
  return numbers;
}

const ofNumbers = (reckon: (numbers: readonly number[]) => number | CellFault): SheetFunction => ({
  least: 1,
  most: 255,
  run: (given) => {
    const numbers = numbersOf(given);
    return isFault(numbers) ? numbers : reckon(numbers);
  },
});

/** Of so many single numbers. */
const ofSingles = (
  least: number,
  most: number,
  reckon: (...numbers: readonly number[]) => number | CellFault,
): SheetFunction => ({
  least,
  most,
  run: (given) => {
    const numbers = given.map((each) => numberOf(one(each)));
    return numbers.find(isFault) ?? reckon(...(numbers as number[]));
  },
});

const total = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0);

/** Moves the decimal point as it is written: 1.005 is not a little less than it. */
const shift = (value: number, places: number): number => {
  const [digits, exponent = '0'] = String(value).split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
};

const rounding =
  (round: (value: number) => number) =>
  (value = 0, places = 0): number => {
    const whole = Math.trunc(Math.max(-400, Math.min(400, places)));
    const shifted = shift(Math.abs(value), whole);
    // So large that it has no digits there.
    if (!Number.isFinite(shifted)) return value;
    const rounded = shift(round(shifted), -whole);
    return value < 0 ? -rounded : rounded;
  };

const modulo = (value = 0, by = 0): number | CellFault =>
  by === 0 ? divided : value - by * Math.floor(value / by);

function median(numbers: readonly number[]): number | CellFault {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  if (high === undefined) return wrongNumber;
  return sorted.length % 2 === 1 ? high : ((low ?? 0) + high) / 2;
}

function deviation(numbers: readonly number[]): number | CellFault {
  if (numbers.length < 2) return divided;
  const mean = total(numbers) / numbers.length;
  return Math.sqrt(total(numbers.map((n) => (n - mean) ** 2)) / (numbers.length - 1));
}

const ofTruths = (reckon: (truths: readonly boolean[]) => boolean): SheetFunction => ({
  least: 1,
  most: 255,
  run: (given) => {
    const values = given.flatMap((each) => {
      const { isRange, values: all } = each();
      return isRange ? all.filter((value) => value !== null && typeof value !== 'string') : all;
    });
    const truths = values.map(truthOf);
    const fault = truths.find(isFault);
    if (fault !== undefined) return fault;
    return truths.length === 0 ? wrongValue : reckon(truths as boolean[]);
  },
});

const tests: Readonly<Record<string, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
};

/** `">=10"` and the like; anything else is what it must equal. */
function criterion(wanted: CellValue): (value: CellValue) => boolean {
  const [, sign = '=', rest = ''] =
    typeof wanted === 'string' ? (/^(<>|<=|>=|=|<|>)?(.*)$/s.exec(wanted) ?? []) : [];
  const number = Number(rest);
  const isNumber = rest.trim() !== '' && Number.isFinite(number);
  // Once: it is compared with every cell of a range, and may be as long as a text can be.
  const other = typeof wanted === 'string' ? (isNumber ? number : inOneCase(rest)) : wanted;
  const holds = tests[sign];
  return (value) => {
    if (isFault(value) || isFault(other) || holds === undefined) return false;
    if (value === null) return sign === '<>';
    if (typeof value !== typeof other) return sign === '<>';
    return holds(compareFolded(inOneCase(value), other));
  };
}

function* matching(given: readonly (() => Given)[]): Generator<CellValue> {
  const tested = given[0]?.().values ?? [];
  const summed = given[2] === undefined ? tested : given[2]().values;
  const holds = criterion(one(given[1]));
  for (const [at, value] of tested.entries()) if (holds(value)) yield summed[at] ?? null;
}

const choose: SheetFunction = {
  least: 2,
  most: 3,
  run: ([condition, yes, no]) => {
    const truth = truthOf(one(condition));
    if (isFault(truth)) return truth;
    if (truth) return one(yes) ?? 0;
    return no === undefined ? false : (one(no) ?? 0);
  },
};

const joined: SheetFunction = {
  least: 1,
  most: 255,
  run: (given) => {
    const texts = given.map((each) => textOf(one(each)));
    return texts.find(isFault) ?? fitting(texts.join(''));
  },
};

const cut = (take: (text: string, count: number) => string): SheetFunction => ({
  least: 1,
  most: 2,
  run: ([text, count]) => {
    const whole = textOf(one(text));
    const length = count === undefined ? 1 : numberOf(one(count));
    if (isFault(whole)) return whole;
    if (isFault(length)) return length;
    return length < 0 ? wrongValue : take(whole, Math.trunc(length));
  },
});

const mostOf = (pick: (...numbers: number[]) => number) =>
  ofNumbers((numbers) => (numbers.length === 0 ? 0 : numbers.reduce((known, n) => pick(known, n))));

/** By their names. */
export const sheetFunctions: ReadonlyMap<string, SheetFunction> = new Map(
  Object.entries({
    SUM: ofNumbers(total),
    PRODUCT: ofNumbers((numbers) =>
      numbers.length === 0 ? 0 : numbers.reduce((product, n) => product * n, 1),
    ),
    AVERAGE: ofNumbers((numbers) =>
      numbers.length === 0 ? divided : total(numbers) / numbers.length,
    ),
    MIN: mostOf(Math.min),
    MAX: mostOf(Math.max),
    MEDIAN: ofNumbers(median),
    STDEV: ofNumbers(deviation),
    COUNT: {
      least: 1,
      most: 255,
      run: (given) =>
        given.flatMap((each) => each().values).filter((value) => typeof value === 'number').length,
    },
    COUNTA: {
      least: 1,
      most: 255,
      run: (given) =>
        given.flatMap((each) => each().values).filter((value) => value !== null).length,
    },
    COUNTIF: { least: 2, most: 2, run: (given) => [...matching(given)].length },
    SUMIF: {
      least: 2,
      most: 3,
      run: (given) => {
        const found = [...matching(given)];
        const numbers = found.filter((value) => typeof value === 'number');
        return found.find(isFault) ?? total(numbers);
      },
    },
    ABS: ofSingles(1, 1, (value = 0) => Math.abs(value)),
    INT: ofSingles(1, 1, (value = 0) => Math.floor(value)),
    MOD: ofSingles(2, 2, modulo),
    POWER: ofSingles(2, 2, (value = 0, by = 0) => value ** by),
    SQRT: ofSingles(1, 1, (value = 0) => (value < 0 ? wrongNumber : Math.sqrt(value))),
    ROUND: ofSingles(2, 2, rounding(Math.round)),
    ROUNDUP: ofSingles(2, 2, rounding(Math.ceil)),
    ROUNDDOWN: ofSingles(2, 2, rounding(Math.floor)),
    AND: ofTruths((truths) => truths.every(Boolean)),
    OR: ofTruths((truths) => truths.some(Boolean)),
    NOT: {
      least: 1,
      most: 1,
      run: ([value]) => {
        const truth = truthOf(one(value));
        return isFault(truth) ? truth : !truth;
      },
    },
    IF: choose,
    IFERROR: {
      least: 2,
      most: 2,
      run: ([value, otherwise]) => {
        const tried = one(value);
        return (isFault(tried) ? one(otherwise) : tried) ?? 0;
      },
    },
    CONCATENATE: joined,
    LEFT: cut((text, count) => text.slice(0, count)),
    RIGHT: cut((text, count) => (count === 0 ? '' : text.slice(-count))),
    LEN: {
      least: 1,
      most: 1,
      run: ([value]) => {
        const text = textOf(one(value));
        return isFault(text) ? text : text.length;
      },
    },
  } satisfies Record<string, SheetFunction>),
);
