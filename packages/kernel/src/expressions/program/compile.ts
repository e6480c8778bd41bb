import type { PointId } from '../../ids.ts';
import {
  type BinaryNode,
  type BinarySign,
  type CallNode,
  type ExpressionNode,
  type FunctionName,
  type PointFacts,
  type PointNode,
  partsOf,
  type ValueType,
} from '../language/index.ts';
import { calendarSize } from './by-clock.ts';
import { Group, Op } from './operations.ts';
import { ageSize, heldSize, previousSize, rateSize } from './over-time.ts';
import { type Cell, numbersPerInstruction, type Program, resultSize } from './program.ts';
import { straightOf } from './straight.ts';

/** What the check found out of an expression. */
export interface Compilable {
  readonly root: ExpressionNode;
  readonly types: ReadonlyMap<ExpressionNode, ValueType>;
  readonly points: ReadonlyMap<PointNode, PointFacts>;
}

/** The program of an expression, or of a part of one, that was checked without an error. */
export const compileExpression = (checked: Compilable): Program => new Compiler(checked).program();

const binaries: Readonly<Record<BinarySign, number>> = {
  '+': Op.add,
  '-': Op.subtract,
  '*': Op.multiply,
  '/': Op.divide,
  '%': Op.remainder,
  '^': Op.power,
  '<': Op.less,
  '<=': Op.lessOrEqual,
  '>': Op.greater,
  '>=': Op.greaterOrEqual,
  '=': Op.equal,
  '!=': Op.notEqual,
  and: Op.and,
  or: Op.or,
};

const calls: Readonly<Record<FunctionName, number>> = {
  if: Op.choose,
  abs: Op.abs,
  min: Op.min,
  max: Op.max,
  sum: Op.sum,
  avg: Op.avg,
  round: Op.round,
  floor: Op.floor,
  ceil: Op.ceil,
  sqrt: Op.sqrt,
  ln: Op.ln,
  exp: Op.exp,
  clamp: Op.clamp,
  between: Op.between,
  bit: Op.bit,
  prev: Op.prev,
  delta: Op.delta,
  rate: Op.rate,
  held: Op.held,
  age: Op.age,
  quality: Op.quality,
  hour: Op.hour,
  weekday: Op.weekday,
  shift: Op.shift,
  working: Op.working,
};

const loads: Readonly<Record<ValueType, number>> = {
  number: Op.point,
  boolean: Op.statePoint,
  text: Op.textPoint,
};

/** What they remember; the same for prev and delta, and for shift and working, which may share it. */
const memories: Partial<Readonly<Record<FunctionName, readonly [name: string, size: number]>>> = {
  prev: ['prev', previousSize],
  delta: ['prev', previousSize],
  rate: ['rate', rateSize],
  held: ['held', heldSize],
  age: ['age', ageSize],
  hour: ['hour', calendarSize],
  weekday: ['weekday', calendarSize],
  shift: ['shift', calendarSize],
  working: ['shift', calendarSize],
};
const timed: readonly FunctionName[] = ['held', 'age', 'hour', 'weekday', 'shift', 'working'];
/** What is looked up in the calendar again after a restart. */
const calendars: readonly FunctionName[] = ['hour', 'weekday', 'shift', 'working'];

class Compiler {
  readonly #checked: Compilable;
  readonly #code: number[] = [];
  readonly #parts: { node: ExpressionNode; type: ValueType }[] = [];
  readonly #texts: string[] = [];
  readonly #lists: number[] = [];
  readonly #inputs = new Map<PointId, number>();
  readonly #cells = new Map<string, Cell>();
  #numbers = resultSize;
  #needsTime = false;
  #needsShifts = false;

  constructor(checked: Compilable) {
    this.#checked = checked;
  }

  program(): Program {
    const { root } = this.#checked;
    this.#compile(root);
    const straight = straightOf(this.#code, this.#lists, this.#inputs.size);
    const code = Float64Array.from(this.#code);
    const firstSlot = this.#numbers;
    for (let at = 0; at < code.length; at += numbersPerInstruction) {
      const op = code[at] as number;
      if (op <= Op.textPoint) code[at + 1] = (code[at + 1] as number) + firstSlot;
    }
    return {
      type: this.#typeOf(root),
      points: [...this.#inputs.keys()],
      needsTime: this.#needsTime,
      needsShifts: this.#needsShifts,
      code,
      parts: this.#parts,
      texts: this.#texts,
      lists: Int32Array.from(this.#lists),
      straight,
      cells: [...this.#cells.values()],
      firstSlot,
    };
  }

  #typeOf(node: ExpressionNode): ValueType {
    return this.#checked.types.get(node) as ValueType;
  }

  #pointOf(node: PointNode): PointId {
    return (this.#checked.points.get(node) as PointFacts).id;
  }

  /** Adds the instruction of a part, behind those of its own parts; returns its register. */
  #compile(node: ExpressionNode): number {
    switch (node.kind) {
      case 'number':
        return this.#emit(node, Op.constant, node.value);
      case 'duration':
        return this.#emit(node, Op.constant, node.value / 1000);
      case 'boolean':
        return this.#emit(node, Op.constant, node.value ? 1 : 0);
      case 'text':
        return this.#emit(node, Op.text, this.#texts.push(node.value) - 1);
      case 'point':
        return this.#emit(node, loads[this.#typeOf(node)], this.#input(this.#pointOf(node)));
      case 'unary': {
        const a = this.#compile(node.operand);
        return this.#emit(node, node.sign === 'not' ? Op.not : Op.negate, a, a);
      }
      case 'binary':
        return this.#binary(node);
      case 'call':
        return memories[node.name] || node.name === 'quality'
          ? this.#overTime(node, Number.NaN)
          : this.#call(node);
    }
  }

  #binary(node: BinaryNode): number {
    const { left, right, sign } = node;
    const a = this.#compared(left, right, sign);
    const b = this.#compared(right, left, sign);
    const ofTexts = this.#typeOf(left) === 'text';
    const op = ofTexts ? (sign === '=' ? Op.sameText : Op.otherText) : binaries[sign];
    return this.#emit(node, op, a, b);
  }

  /** One side of an operator: an age that is compared with a number, or a shift with a name, knows with which. */
  #compared(side: ExpressionNode, other: ExpressionNode, sign: BinarySign): number {
    const op = binaries[sign];
    const isCompared = op >= Op.less && op <= Op.notEqual;
    if (!isCompared || side.kind !== 'call') return this.#compile(side);
    // The empty text is no name: it asks whether nobody works.
    if (side.name === 'shift' && other.kind === 'text' && other.value !== '') {
      return this.#overTime(side, this.#texts.push(other.value) - 1);
    }
    if (side.name !== 'age') return this.#compile(side);
    if (other.kind === 'number') return this.#overTime(side, other.value);
    if (other.kind === 'duration') return this.#overTime(side, other.value / 1000);
    return this.#compile(side);
  }

  #call(node: CallNode): number {
    const op = calls[node.name];
    const registers = node.parameters.map((parameter) => this.#compile(parameter));
    const [a = 0, b = a, c = a] = registers;
    if (op >= Group.list) {
      const from = this.#lists.length;
      this.#lists.push(...registers);
      return this.#emit(node, op, from, registers.length);
    }
    if (op === Op.choose && this.#typeOf(node) === 'text') {
      return this.#emit(node, Op.chooseText, a, b, c);
    }
    const isRoundedTo = op === Op.round && registers.length > 1;
    return this.#emit(node, isRoundedTo ? Op.roundTo : op, a, b, c);
  }

  /** @param limit what an age is compared with, or the text that a shift is, else NaN */
  #overTime(node: CallNode, limit: number): number {
    const [of, over] = node.parameters;
    const a = of === undefined ? 0 : this.#compile(of);
    const length = over?.kind === 'duration' ? over.value : limit;
    this.#needsTime ||= timed.includes(node.name);
    this.#needsShifts ||= node.name === 'shift' || node.name === 'working';
    return this.#emit(node, calls[node.name], a, this.#cell(node), length);
  }

  #emit(node: ExpressionNode, op: number, a: number, b = a, c = a): number {
    this.#code.push(op, a, b, c);
    return this.#parts.push({ node, type: this.#typeOf(node) }) - 1;
  }

  #input(point: PointId): number {
    const known = this.#inputs.get(point);
    if (known !== undefined) return known;
    this.#inputs.set(point, this.#inputs.size);
    return this.#inputs.size - 1;
  }

  #cell(node: CallNode): number {
    const memory = memories[node.name];
    if (memory === undefined) return 0;
    const [name, size] = memory;
    const key = `${name}(${node.parameters.map((part) => this.#spell(part)).join()})`;
    const known = this.#cells.get(key);
    if (known) return known.from;
    const from = this.#numbers;
    const kept = !calendars.includes(node.name);
    this.#cells.set(key, { key, from, size, kept, isSince: name === 'held' });
    this.#numbers += size;
    return from;
  }

  /** A part in the one way that does not depend on names, spaces and brackets. */
  #spell(node: ExpressionNode): string {
    if (node.kind === 'point') return `#${this.#pointOf(node)}`;
    const inside = partsOf(node).map((part) => this.#spell(part));
    if (node.kind === 'call') return `${node.name}(${inside.join()})`;
    if (node.kind === 'unary' || node.kind === 'binary') return `${node.sign}(${inside.join()})`;
    return `${node.kind} ${JSON.stringify(node.value)}`;
  }
}
