/** What may be wrong with an expression: codes and facts. The words are those of whoever shows them. */
import type { FunctionName, ValueType } from './functions.ts';

/** Every code with the facts that fill its text. */
export interface IssueDetails {
  /** The text is longer than `most`, points counted as one character each. */
  'expression.too_long': { readonly most: number };
  'expression.too_many_parts': { readonly most: number };
  'expression.too_deep': { readonly most: number };
  'expression.empty': Readonly<Record<never, never>>;
  /** A sign that means nothing here. */
  'expression.sign': { readonly sign: string };
  /** A text, a brace, a comment or a bracket that is not closed; `open` is what opens it. */
  'expression.unclosed': { readonly open: string };
  /** A closing bracket without its opening one. */
  'expression.unopened': { readonly close: string };
  'expression.number': { readonly text: string };
  /** A name that begins with a digit stands in braces. */
  'expression.digit_name': { readonly text: string };
  /** Braces without a name. */
  'expression.no_name': Readonly<Record<never, never>>;
  /** A value was to follow; `found` is what does, empty at the end of the text. */
  'expression.value_missing': { readonly found: string };
  /** An operator was to follow. */
  'expression.operator_missing': { readonly found: string };
  /** a < b < c. */
  'expression.chained': { readonly operator: string };
  'expression.function_unknown': { readonly name: string };
  'expression.argument_count': {
    readonly name: FunctionName;
    readonly given: number;
    readonly least: number;
    readonly most: number;
  };
  'expression.point_unknown': { readonly name: string };
  /** Several devices have a point of this name. */
  'expression.point_ambiguous': { readonly name: string };
  'expression.point_deleted': { readonly id: number };
  /** The function looks at a point, not at a value. */
  'expression.point_needed': { readonly name: FunctionName };
  /** The function needs a length of time that is written out: `10 s`. */
  'expression.duration_needed': { readonly name: FunctionName };
  'expression.duration_range': { readonly mostDays: number };
  /** A number that is written out and outside what the function takes. */
  'expression.argument_range': {
    readonly name: FunctionName;
    readonly least: number;
    readonly most: number;
  };
  'expression.type': { readonly needed: ValueType; readonly given: ValueType };
  /** Two values that are compared or chosen from are of different types. */
  'expression.types_differ': { readonly left: ValueType; readonly right: ValueType };
  /** Texts are equal or not; they have no order. */
  'expression.text_order': Readonly<Record<never, never>>;
  /** Warning: two values of different units are added, compared or chosen from. */
  'expression.units_differ': { readonly left: string; readonly right: string };
  /** Warning: a whole number beyond 2^53 is taken as the nearest one that a double holds. */
  'expression.inexact': { readonly taken: number };
  /** Warning: the part is the same whatever the points say. */
  'expression.constant': { readonly value: boolean };
  /** Warning: the part has no value, whatever the points say. */
  'expression.never_known': Readonly<Record<never, never>>;
}

export type IssueCode = keyof IssueDetails;

/** One thing that is wrong, and where: `start` to `end` of the text in UTF-16 units. */
export type ExpressionIssue = {
  [Code in IssueCode]: {
    readonly code: Code;
    readonly start: number;
    readonly end: number;
    readonly details: IssueDetails[Code];
    /** What may stand there instead, as it would be written. */
    readonly meant: string | null;
  };
}[IssueCode];

const warnings: ReadonlySet<IssueCode> = new Set<IssueCode>([
  'expression.units_differ',
  'expression.inexact',
  'expression.constant',
  'expression.never_known',
]);

/** Whether an expression runs in spite of it. */
export const isWarning = (issue: ExpressionIssue): boolean => warnings.has(issue.code);

export const issueAt = <Code extends IssueCode>(
  code: Code,
  { start, end }: { readonly start: number; readonly end: number },
  details: IssueDetails[Code],
  meant: string | null = null,
): ExpressionIssue => ({ code, start, end, details, meant }) as ExpressionIssue;
