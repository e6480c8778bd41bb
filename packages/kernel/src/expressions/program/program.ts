/** An expression made ready to run: data, the same for everybody who runs it. */
import type { PointId } from '../../ids.ts';
import type { ExpressionNode, ValueType } from '../language/index.ts';

export interface Program {
  readonly type: ValueType;
  /** The points it looks at, each once. */
  readonly points: readonly PointId[];
  /** Whether time alone may change what it comes to: it holds held, age, or what goes by the clock. */
  readonly needsTime: boolean;
  /** Whether the shifts of the item have a part in it. */
  readonly needsShifts: boolean;
  /**
   * Four numbers for each instruction: what it does and up to three operands, which are registers,
   * places in the numbers of the state, or constants. The nth fills the nth register, with what the
   * nth of `parts` comes to.
   */
  readonly code: Float64Array;
  readonly parts: readonly { readonly node: ExpressionNode; readonly type: ValueType }[];
  readonly texts: readonly string[];
  readonly lists: Int32Array;
  /** The short way while all inputs are known; null where there is none. */
  readonly straight: Straight | null;
  readonly cells: readonly Cell[];
  /** Where the numbers of the state say where the points are kept, in the order of `points`. */
  readonly firstSlot: number;
}

/** What a program comes to while all of its inputs are known. */
export interface Straight {
  /**
   * What stands behind the slots in the numbers of a state: room for the value of each input, the
   * constants and room for what parts come to, then the code. Four numbers for each instruction: what it
   * does, where in the numbers of the state its operands stand, and where its result goes. That of the
   * last is the value.
   */
  readonly numbers: Float64Array;
  /** Where the code begins in it. */
  readonly code: number;
}

/** What a function over time remembers. */
export interface Cell {
  /** The function with what it looks at, points by id: the same function has one cell. */
  readonly key: string;
  /** Where it stands in the numbers of the state. */
  readonly from: number;
  readonly size: number;
  /** Whether it must survive a restart. */
  readonly kept: boolean;
  /** Whether it is the moment since when something lasts, by the clock of the evaluation. */
  readonly isSince: boolean;
}

export const numbersPerInstruction = 4;

/** What stands at the beginning of the numbers of a state: what the program came to last. */
export const Result = {
  value: 0,
  time: 1,
  /** When the next evaluation is due. */
  due: 2,
  quality: 3,
  cause: 4,
} as const;
export const resultSize = 5;
