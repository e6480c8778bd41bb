/** The instructions of a program, by the number they have there, and why one gives no value. */

export const Op = {
  /** Operands: the input of a number, a state or a text; a constant; a text. */
  point: 0,
  statePoint: 1,
  textPoint: 2,
  constant: 3,
  text: 4,

  /** Of two registers. */
  add: 10,
  subtract: 11,
  multiply: 12,
  divide: 13,
  remainder: 14,
  power: 15,
  negate: 16,
  abs: 17,
  floor: 18,
  ceil: 19,
  sqrt: 20,
  ln: 21,
  exp: 22,
  round: 23,
  roundTo: 24,

  less: 30,
  lessOrEqual: 31,
  greater: 32,
  greaterOrEqual: 33,
  equal: 34,
  notEqual: 35,
  sameText: 36,
  otherText: 37,
  and: 38,
  or: 39,
  not: 40,
  bit: 41,

  /** Of three registers. */
  choose: 50,
  chooseText: 51,
  clamp: 52,
  between: 53,

  /** Of a list of registers: where it begins and how many there are. */
  min: 60,
  max: 61,
  sum: 62,
  avg: 63,

  /** Of a register, with a cell of the state and a constant. */
  prev: 70,
  delta: 71,
  rate: 72,
  held: 73,
  age: 74,
  quality: 75,
  hour: 76,
  weekday: 77,
  shift: 78,
  working: 79,
} as const;

/** Where the groups begin that `evaluate` hands on. */
export const Group = { arithmetic: 10, logic: 30, three: 50, list: 60, time: 70 } as const;

/** Why something has no value. */
export const unknownReasons = [
  /** A point of bad quality, or one that was never read. */
  'input',
  'division-by-zero',
  /** A square root of a negative number, or a power that would be one. */
  'root-of-negative',
  /** A logarithm of zero or less. */
  'logarithm',
  /** Larger than any number. */
  'overflow',
  /** A parameter outside what the function takes. */
  'parameter',
  /** There is no earlier sample yet. */
  'no-earlier-sample',
  /** Nobody has entered the shifts of the item. */
  'no-calendar',
  /** The calendar of the item has no shift of the name that is asked for. */
  'no-shift',
] as const;
export type UnknownReason = (typeof unknownReasons)[number];

/** Numbers of the reasons in a register: their place in the list, from one. */
export const Reason = {
  input: 1,
  divisionByZero: 2,
  rootOfNegative: 3,
  logarithm: 4,
  overflow: 5,
  parameter: 6,
  noEarlierSample: 7,
  noCalendar: 8,
  noShift: 9,
} as const;
