/**
 * What holds for the fields of a call's input, as small data: a form that needs no more than this
 * loads no schema. `<domain>/facts/*.ts` are written from the declarations.
 */
import type { ErrorCode } from '../manifest/errors.ts';

interface AnyField {
  /** May be left out. */
  readonly optional?: true;
  /** May be null. */
  readonly nullable?: true;
  /**
   * The refusal of every check but that of the type, or of each by its name; without it the reason is
   * told in general.
   */
  readonly code?: ErrorCode | Readonly<Partial<Record<FieldCheck, ErrorCode>>>;
  /** The server checks more than is said here. */
  readonly more?: true;
}

export interface TextFacts extends AnyField {
  readonly type: 'text';
  /** White space at its ends is not part of it. */
  readonly trim?: true;
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
}

export interface NumberFacts extends AnyField {
  readonly type: 'number';
  readonly whole?: true;
  readonly min?: number;
  readonly max?: number;
  /** Not the bound itself. */
  readonly above?: number;
  readonly below?: number;
}

export interface ChoiceFacts extends AnyField {
  readonly type: 'choice';
  readonly of: readonly (string | number | boolean)[];
}

export interface FlagFacts extends AnyField {
  readonly type: 'flag';
}

/** A list; what holds for its members is the server's to say. */
export interface ListFacts extends AnyField {
  readonly type: 'list';
  readonly min?: number;
  readonly max?: number;
}

/** A value with a shape of its own. */
export interface OtherFacts extends AnyField {
  readonly type: 'other';
}

export type FieldFacts = TextFacts | NumberFacts | ChoiceFacts | FlagFacts | ListFacts | OtherFacts;

export type FieldCheck = 'type' | 'whole' | 'min' | 'max' | 'above' | 'below' | 'pattern' | 'of';

/** The fields of one call's input. */
export type CallFacts = Readonly<Record<string, FieldFacts>>;
/** The calls of one group, by the names of its endpoints. */
export type GroupFacts = Readonly<Record<string, CallFacts>>;

const brokenLength = (
  length: number,
  { min = 0, max = Number.POSITIVE_INFINITY }: { readonly min?: number; readonly max?: number },
): FieldCheck | null => (length < min ? 'min' : length > max ? 'max' : null);

const brokenText = (facts: TextFacts, value: unknown): FieldCheck | null => {
  if (typeof value !== 'string') return 'type';
  const text = facts.trim ? value.trim() : value;
  // As the schemas do: in code points.
  const length = brokenLength([...text].length, facts);
  if (length !== null) return length;
  return facts.pattern === undefined || facts.pattern.test(text) ? null : 'pattern';
};

const brokenNumber = (facts: NumberFacts, value: unknown): FieldCheck | null => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'type';
  if (facts.whole && !Number.isSafeInteger(value)) return 'whole';
  const { above = Number.NEGATIVE_INFINITY, below = Number.POSITIVE_INFINITY } = facts;
  if (value <= above) return 'above';
  if (value >= below) return 'below';
  const { min = value, max = value } = facts;
  return value < min ? 'min' : value > max ? 'max' : null;
};

/** The first check that the value breaks; null when it breaks none. */
export const brokenCheck = (facts: FieldFacts, value: unknown): FieldCheck | null => {
  if (value === undefined) return facts.optional ? null : 'type';
  if (value === null) return facts.nullable ? null : 'type';
  switch (facts.type) {
    case 'text':
      return brokenText(facts, value);
    case 'number':
      return brokenNumber(facts, value);
    case 'choice':
      return facts.of.some((one) => one === value) ? null : 'of';
    case 'flag':
      return typeof value === 'boolean' ? null : 'type';
    case 'list':
      return Array.isArray(value) ? brokenLength(value.length, facts) : 'type';
    case 'other':
      return null;
  }
};

/** The code that the server answers a broken check with; null where it tells the reason in general. */
export const codeOf = ({ code }: FieldFacts, check: FieldCheck): ErrorCode | null => {
  if (typeof code === 'string') return check === 'type' ? null : code;
  return code?.[check] ?? null;
};

/** What a form sends of a field that is empty. */
const emptyOf = ({ type, nullable }: FieldFacts): unknown =>
  type === 'text' ? '' : type === 'list' ? [] : nullable ? null : undefined;

/** Whether a form that leaves the field empty is refused. */
export const isRequired = (facts: FieldFacts): boolean =>
  brokenCheck(facts, emptyOf(facts)) !== null;
