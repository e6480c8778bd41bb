import { DataType } from '../data-type.ts';
import { constantParts } from './constant-parts.ts';
import {
  type BinaryNode,
  type CallNode,
  type Expression,
  type ExpressionIssue,
  type ExpressionNode,
  functionShape,
  type IssueCode,
  type IssueDetails,
  issueAt,
  isWarning,
  type Parameter,
  type PointFacts,
  type PointNode,
  type PointScope,
  parameterCounts,
  resolvePoints,
  type ValueType,
} from './language/index.ts';
import { mostBit, mostDigits } from './program/index.ts';

/** An expression that can run. */
export interface CheckedExpression {
  readonly text: string;
  readonly root: ExpressionNode;
  readonly type: ValueType;
  /** What it comes to is measured in, as far as it names units; null where it does not. */
  readonly unit: string | null;
  readonly types: ReadonlyMap<ExpressionNode, ValueType>;
  readonly points: ReadonlyMap<PointNode, PointFacts>;
}

export interface Checked {
  /** Null when one of the issues is an error. */
  readonly checked: CheckedExpression | null;
  /** Errors and warnings, in the order of the text. */
  readonly issues: readonly ExpressionIssue[];
}

/**
 * Finds the type and the unit of every part, and all that is wrong with them.
 * @param wanted what the whole is to be: a condition is a boolean
 */
export function checkExpression(
  expression: Expression,
  scope: PointScope,
  wanted: ValueType | null = null,
): Checked {
  const { facts, issues } = resolvePoints(expression, scope);
  const checker = new Checker(expression.text, facts, [...issues]);
  const { root, text } = expression;
  const found = checker.partOf(root);
  if (found !== null && wanted !== null) checker.needs(wanted, root, found.type);
  const { types } = checker;
  const errors = checker.issues.some((issue) => !isWarning(issue));
  if (!errors) checker.issues.push(...constantParts({ root, types, points: facts }));
  const sorted = checker.issues.toSorted((a, b) => a.start - b.start || a.end - b.end);
  if (errors || found === null) return { checked: null, issues: sorted };
  return { checked: { text, root, ...found, types, points: facts }, issues: sorted };
}

/** What is known of a part; null where that is wrong in itself, which is told once. */
type Part = { readonly type: ValueType; readonly unit: string | null } | null;

/** What values of a data type are to an expression. */
export const valueTypeOf = (dataType: DataType): ValueType =>
  dataType === DataType.BOOL ? 'boolean' : dataType === DataType.CHAR ? 'text' : 'number';

/** Units that look alike are the same: ℃ and °C. */
export const sameUnit = (a: string, b: string): boolean =>
  a.normalize('NFKC') === b.normalize('NFKC');

const unitless = (type: ValueType): Part => ({ type, unit: null });

/** What a function gives that gives what its point is; nothing more is wrong where it is none. */
const typeOfPoint = (node: ExpressionNode | undefined, part: Part = null): ValueType | undefined =>
  node?.kind === 'point' ? part?.type : undefined;

class Checker {
  readonly issues: ExpressionIssue[];
  readonly types = new Map<ExpressionNode, ValueType>();
  readonly #text: string;
  readonly #facts: ReadonlyMap<PointNode, PointFacts>;

  constructor(text: string, facts: ReadonlyMap<PointNode, PointFacts>, issues: ExpressionIssue[]) {
    this.#text = text;
    this.#facts = facts;
    this.issues = issues;
  }

  partOf(node: ExpressionNode): Part {
    const part = this.#find(node);
    if (part !== null) this.types.set(node, part.type);
    return part;
  }

  /** Tells when a part is of another type than it has to be, and how it would be one of that type. */
  needs(needed: ValueType, node: ExpressionNode, given: ValueType): void {
    if (given === needed) return;
    const written = this.#written(node);
    const meant =
      needed === 'number' && given === 'boolean'
        ? `if(${written}, 1, 0)`
        : needed === 'boolean' && given === 'number' && node.kind === 'point'
          ? `${written} != 0`
          : null;
    this.#tell('expression.type', node, { needed, given }, meant);
  }

  #find(node: ExpressionNode): Part {
    switch (node.kind) {
      case 'number':
        this.#warnOfInexact(node.value, node);
        return unitless('number');
      case 'duration':
        return { type: 'number', unit: 's' };
      case 'boolean':
      case 'text':
        return unitless(node.kind);
      case 'point': {
        const facts = this.#facts.get(node);
        if (facts === undefined) return null;
        const type = valueTypeOf(facts.dataType);
        const unit = type === 'number' ? facts.unit.trim() : '';
        return { type, unit: unit === '' ? null : unit };
      }
      case 'unary': {
        const operand = this.partOf(node.operand);
        const type = node.sign === 'not' ? 'boolean' : 'number';
        if (operand !== null) this.needs(type, node.operand, operand.type);
        return { type, unit: type === 'number' ? (operand?.unit ?? null) : null };
      }
      case 'binary':
        return this.#binary(node);
      case 'call':
        return this.#call(node);
    }
  }

  #binary(node: BinaryNode): Part {
    const { left, right, sign } = node;
    const [a, b] = [this.partOf(left), this.partOf(right)];
    if (sign === 'and' || sign === 'or') {
      if (a !== null) this.needs('boolean', left, a.type);
      if (b !== null) this.needs('boolean', right, b.type);
      return unitless('boolean');
    }
    if (sign === '=' || sign === '!=') {
      if (a !== null && b !== null && a.type !== b.type) this.#tellDifference(node, a, b);
      this.#warnOfUnits(node, [a, b]);
      return unitless('boolean');
    }
    const isOrder = sign.startsWith('<') || sign.startsWith('>');
    if (isOrder && a?.type === 'text' && b?.type === 'text') {
      this.#tell('expression.text_order', node, {});
      return unitless('boolean');
    }
    if (a !== null) this.needs('number', left, a.type);
    if (b !== null) this.needs('number', right, b.type);
    if (isOrder || sign === '+' || sign === '-') {
      const unit = this.#warnOfUnits(node, [a, b]);
      return isOrder ? unitless('boolean') : { type: 'number', unit };
    }
    return unitless('number');
  }

  /** Two types that are never equal; what is meant is told where one side is a point. */
  #tellDifference({ left, right, sign, ...place }: BinaryNode, a: Part, b: Part): void {
    const types = { left: a?.type ?? 'number', right: b?.type ?? 'number' };
    const meant =
      this.#asCompared(left, right, sign === '=') ?? this.#asCompared(right, left, sign === '=');
    this.#tell('expression.types_differ', place, types, meant);
  }

  /** A state compared with 1 or 0, or a point's number compared with what that number is called. */
  #asCompared(point: ExpressionNode, other: ExpressionNode, isEqual: boolean): string | null {
    const facts = point.kind === 'point' ? this.#facts.get(point) : undefined;
    if (facts === undefined) return null;
    const written = this.#written(point);
    if (other.kind === 'number' && facts.dataType === DataType.BOOL) {
      if (other.value !== 0 && other.value !== 1) return null;
      return (other.value === 1) === isEqual ? written : `not ${written}`;
    }
    if (other.kind !== 'text') return null;
    const named = facts.texts?.find(({ text }) => text === other.value);
    return named === undefined ? null : `${written} ${isEqual ? '=' : '!='} ${named.value}`;
  }

  #call(node: CallNode): Part {
    const { name, parameters } = node;
    const shape = functionShape(name);
    const [least, most] = parameterCounts(shape);
    const parts = parameters.map((parameter) => this.partOf(parameter));
    if (parameters.length < least || parameters.length > most) {
      const given = parameters.length;
      this.#tell('expression.argument_count', node, { name, given, least, most });
      return null;
    }
    for (const [index, parameter] of parameters.entries()) {
      const takes = shape.takes[Math.min(index, shape.takes.length - 1)] as Parameter;
      this.#parameter(node, takes, parameter, parts[index] ?? null);
    }
    this.#warnOfRange(node);
    if (name === 'if') return this.#branches(node, parts);
    const type = shape.gives === 'same' ? typeOfPoint(parameters[0], parts[0]) : shape.gives;
    return type === undefined ? null : { type, unit: this.#unitOf(node, parts) };
  }

  #parameter(call: CallNode, takes: Parameter, node: ExpressionNode, part: Part): void {
    const { name } = call;
    if (takes === 'same') return;
    if (takes === 'duration') {
      if (node.kind === 'duration') return;
      const isNumber = node.kind === 'number' && node.value > 0;
      const meant = isNumber ? `${this.#written(node)} s` : '10 s';
      this.#tell('expression.duration_needed', node, { name }, meant);
    } else if (takes === 'point' || takes === 'reading' || takes === 'measured') {
      if (node.kind !== 'point') this.#tell('expression.point_needed', node, { name });
      else if (part === null || takes === 'point') return;
      else if (takes === 'measured' || part.type === 'text') this.needs('number', node, part.type);
    } else if (part !== null) {
      this.needs(takes, node, part.type);
    }
  }

  #branches(node: CallNode, [, a = null, b = null]: readonly Part[]): Part {
    if (a === null || b === null) return a ?? b;
    if (a.type === b.type) return { type: a.type, unit: this.#warnOfUnits(node, [a, b]) };
    this.#tell('expression.types_differ', node, { left: a.type, right: b.type });
    return null;
  }

  #unitOf(node: CallNode, parts: readonly Part[]): string | null {
    const first = parts[0]?.unit ?? null;
    switch (node.name) {
      case 'age':
        return 's';
      case 'rate':
        return first === null ? null : `${first}/s`;
      case 'between':
        this.#warnOfUnits(node, parts);
        return null;
      case 'min':
      case 'max':
      case 'sum':
      case 'avg':
      case 'clamp':
        return this.#warnOfUnits(node, parts);
      case 'abs':
      case 'round':
      case 'floor':
      case 'ceil':
      case 'prev':
      case 'delta':
        return first;
      default:
        return null;
    }
  }

  /** The unit that all of them have that name one; warns at the first that names another. */
  #warnOfUnits(node: ExpressionNode, parts: readonly Part[]): string | null {
    const units = parts.flatMap((part) => (part === null || part.unit === null ? [] : [part.unit]));
    const [left = null] = units;
    const right = units.find((unit) => left !== null && !sameUnit(unit, left));
    if (left !== null && right !== undefined) {
      this.#tell('expression.units_differ', node, { left, right });
    }
    return left;
  }

  /** A number that is written out and that the function never takes. */
  #warnOfRange({ name, parameters: [, node] }: CallNode): void {
    const [least, most] = name === 'bit' ? [0, mostBit] : [-mostDigits, mostDigits];
    if (name !== 'bit' && name !== 'round') return;
    const sign = node?.kind === 'unary' ? -1 : 1;
    const literal = node?.kind === 'unary' ? node.operand : node;
    if (node === undefined || literal?.kind !== 'number') return;
    const value = sign * literal.value;
    if (Number.isInteger(value) && value >= least && value <= most) return;
    this.#tell('expression.argument_range', node, { name, least, most });
  }

  #warnOfInexact(value: number, node: ExpressionNode): void {
    const written = this.#written(node);
    const isWhole = /^(0x[0-9a-f]+|\d+)$/i.test(written);
    if (!isWhole || Number.isSafeInteger(value)) return;
    if (BigInt(written) !== BigInt(value)) this.#tell('expression.inexact', node, { taken: value });
  }

  #written({ start, end }: { readonly start: number; readonly end: number }): string {
    return this.#text.slice(start, end);
  }

  #tell<Code extends IssueCode>(
    code: Code,
    place: { readonly start: number; readonly end: number },
    details: IssueDetails[Code],
    meant: string | null = null,
  ): void {
    this.issues.push(issueAt(code, place, details, meant));
  }
}
