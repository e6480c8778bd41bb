/** The parts of an expression as the parser finds them. */
import type { PointId } from '../../ids.ts';
import type { Duration } from '../../time.ts';
import type { FunctionName } from './functions.ts';

/** From `start` up to `end` of the text, in UTF-16 units. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A point as people write it; without a device it is looked for where the expression stands. */
export interface PointName {
  readonly device: string | null;
  readonly point: string;
}

/** By name in what people write, by id in what is stored. */
export type PointReference = PointName | { readonly id: PointId };

export type ArithmeticSign = '+' | '-' | '*' | '/' | '%' | '^';
export type OrderSign = '<' | '<=' | '>' | '>=';
export type ComparisonSign = OrderSign | '=' | '!=';
export type BinarySign = ArithmeticSign | ComparisonSign | 'and' | 'or';

export interface NumberNode extends Place {
  readonly kind: 'number';
  readonly value: number;
}
/** A length of time; where a number is needed, its seconds. */
export interface DurationNode extends Place {
  readonly kind: 'duration';
  readonly value: Duration;
}
export interface BooleanNode extends Place {
  readonly kind: 'boolean';
  readonly value: boolean;
}
export interface TextNode extends Place {
  readonly kind: 'text';
  readonly value: string;
}
export interface PointNode extends Place {
  readonly kind: 'point';
  readonly reference: PointReference;
}
export interface UnaryNode extends Place {
  readonly kind: 'unary';
  readonly sign: '-' | 'not';
  readonly operand: ExpressionNode;
}
export interface BinaryNode extends Place {
  readonly kind: 'binary';
  readonly sign: BinarySign;
  readonly left: ExpressionNode;
  readonly right: ExpressionNode;
}
export interface CallNode extends Place {
  readonly kind: 'call';
  readonly name: FunctionName;
  readonly parameters: readonly ExpressionNode[];
}

export type ExpressionNode =
  | NumberNode
  | DurationNode
  | BooleanNode
  | TextNode
  | PointNode
  | UnaryNode
  | BinaryNode
  | CallNode;

/** The parts directly within a part, in the order of the text. */
export function partsOf(node: ExpressionNode): readonly ExpressionNode[] {
  if (node.kind === 'unary') return [node.operand];
  if (node.kind === 'binary') return [node.left, node.right];
  return node.kind === 'call' ? node.parameters : [];
}
