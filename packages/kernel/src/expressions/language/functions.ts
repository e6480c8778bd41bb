/** The functions there are, with what they take and give. There is no way to add one by a text. */
/** Of what kind a value is. */
export type ValueType = 'number' | 'boolean' | 'text';

/**
 * `same` is of any type, the same for all of them; `point` looks at a point of any type, `reading`
 * at one of numbers or states, `measured` at one of numbers; `duration` is a length of time that is written out.
 */
export type Parameter = ValueType | 'same' | 'point' | 'reading' | 'measured' | 'duration';

export interface FunctionShape {
  readonly takes: readonly Parameter[];
  /** How many of them must be there, where not all. */
  readonly least?: number;
  /** The last one may be there any number of times. */
  readonly repeats?: true;
  /** `same` is the type of what it takes. */
  readonly gives: ValueType | 'same';
}

const number = 'number';

export const functions = {
  if: { takes: ['boolean', 'same', 'same'], gives: 'same' },
  abs: { takes: [number], gives: number },
  min: { takes: [number], repeats: true, gives: number },
  max: { takes: [number], repeats: true, gives: number },
  sum: { takes: [number], repeats: true, gives: number },
  avg: { takes: [number], repeats: true, gives: number },
  round: { takes: [number, number], least: 1, gives: number },
  floor: { takes: [number], gives: number },
  ceil: { takes: [number], gives: number },
  sqrt: { takes: [number], gives: number },
  ln: { takes: [number], gives: number },
  exp: { takes: [number], gives: number },
  clamp: { takes: [number, number, number], gives: number },
  between: { takes: [number, number, number], gives: 'boolean' },
  bit: { takes: [number, number], gives: 'boolean' },
  prev: { takes: ['reading'], gives: 'same' },
  delta: { takes: ['measured'], gives: number },
  rate: { takes: ['measured', 'duration'], gives: number },
  held: { takes: ['boolean', 'duration'], gives: 'boolean' },
  age: { takes: ['point'], gives: number },
  quality: { takes: ['point'], gives: number },
  hour: { takes: [], gives: number },
  weekday: { takes: [], gives: number },
  shift: { takes: [], gives: 'text' },
  working: { takes: [], gives: 'boolean' },
} as const satisfies Readonly<Record<string, FunctionShape>>;

export type FunctionName = keyof typeof functions;
export const functionNames = Object.keys(functions) as readonly FunctionName[];

export const functionShape = (name: FunctionName): FunctionShape => functions[name];

/** The function of that name in any case; null when there is none. */
export function functionNamed(name: string): FunctionName | null {
  const known = name.toLowerCase();
  return Object.hasOwn(functions, known) ? (known as FunctionName) : null;
}

/** How many parameters a call may have; 200 is more than an expression can hold. */
export function parameterCounts({
  takes,
  least,
  repeats,
}: FunctionShape): readonly [number, number] {
  return [least ?? takes.length, repeats ? 200 : takes.length];
}
