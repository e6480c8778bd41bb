/** Understands the text of an expression: a Pratt parser, whose nesting the text cannot drive deep. */
import { functionNamed, functionNames } from './functions.ts';
import { type ExpressionIssue, issueAt } from './issues.ts';
import { deepest, longestDuration, mostNodes } from './limits.ts';
import { nearestName } from './nearest.ts';
import { scanExpression, type Token } from './scan.ts';
import type {
  BinarySign,
  CallNode,
  ExpressionNode,
  Place,
  PointNode,
  PointReference,
} from './syntax.ts';

export interface Expression {
  readonly text: string;
  readonly root: ExpressionNode;
  /** Where points stand, in the order of the text. */
  readonly points: readonly PointNode[];
}

export type Parsed =
  | { readonly expression: Expression; readonly issue: null }
  | { readonly expression: null; readonly issue: ExpressionIssue };

/**
 * The expression that a text says, written with names or stored with ids, or the first thing that
 * keeps it from being one. Time and memory grow with the length of the text, which is bounded.
 */
export function parseExpression(text: string): Parsed {
  const { tokens, issue } = scanExpression(text);
  if (issue !== null) return refuse(issue);
  const parser = new Parser(text, tokens);
  const root = parser.whole();
  if (parser.issue !== null) return refuse(parser.issue);
  return { expression: { text, root, points: parser.points }, issue: null };
}

const refuse = (issue: ExpressionIssue): Parsed => ({ expression: null, issue });

/** How tightly operators hold; of equals the left one comes first, but for powers. */
const strengths: Readonly<Record<BinarySign, number>> = {
  or: 1,
  and: 2,
  '=': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
  '^': 8,
};
/** `not a = b` is not (a = b); `!a` and `-a` hold tighter than all but a power: -2 ^ 2 is -4. */
const prefixes: ReadonlyMap<string, readonly ['not' | '-', strength: number]> = new Map([
  ['not', ['not', 3]],
  ['!', ['not', 7]],
  ['-', ['-', 7]],
]);
const comparison = strengths['='];
const power = strengths['^'];

const strengthOf = (token: Token): number =>
  token.kind === 'sign' && Object.hasOwn(strengths, token.sign)
    ? strengths[token.sign as BinarySign]
    : 0;

/** What a refused part is replaced by: nothing is read of it. */
const nothing: ExpressionNode = { kind: 'boolean', value: false, start: 0, end: 0 };

class Parser {
  issue: ExpressionIssue | null = null;
  readonly points: PointNode[] = [];
  /** From bracket to bracket, of parts that stand in brackets. */
  readonly #brackets = new Map<ExpressionNode, Place>();
  readonly #text: string;
  readonly #tokens: readonly Token[];
  #at = 0;
  #nodes = 0;
  #depth = 0;

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text;
    this.#tokens = tokens;
  }

  whole(): ExpressionNode {
    if (this.#tokens.length === 1) {
      return this.#refuse(issueAt('expression.empty', { start: 0, end: this.#text.length }, {}));
    }
    const root = this.#operators(1);
    if (this.#token.kind !== 'end') return this.#unexpected();
    return root;
  }

  get #token(): Token {
    return this.#tokens[this.#at] as Token;
  }

  #isSign(sign: string): boolean {
    return this.#token.kind === 'sign' && this.#token.sign === sign;
  }

  /** A value and all operators behind it that hold at least so tightly. */
  #operators(least: number): ExpressionNode {
    let left = this.#value();
    while (this.issue === null) {
      const token = this.#token;
      const strength = strengthOf(token);
      if (token.kind !== 'sign' || strength < Math.max(least, 1)) break;
      this.#at += 1;
      const sign = token.sign as BinarySign;
      const right =
        strength === power
          ? this.#nested(token, () => this.#operators(power))
          : this.#operators(strength + 1);
      if (strength === comparison) this.#refuseChain(left, sign, right);
      const place = { start: this.#outside(left).start, end: this.#outside(right).end };
      left = this.#counted({ kind: 'binary', sign, left, right, ...place });
    }
    return left;
  }

  #value(): ExpressionNode {
    const token = this.#token;
    this.#at += 1;
    const { start, end } = token;
    switch (token.kind) {
      case 'number':
      case 'text':
        return this.#counted(token);
      case 'duration':
        return this.#duration(token);
      case 'reference':
        return this.#point(token.reference, token);
      case 'name':
        return this.#isSign('(')
          ? this.#call(token.name, token)
          : this.#point({ device: null, point: token.name }, token);
      case 'sign': {
        if (token.sign === 'true' || token.sign === 'false') {
          return this.#counted({ kind: 'boolean', value: token.sign === 'true', start, end });
        }
        const prefix = prefixes.get(token.sign);
        if (prefix !== undefined) {
          const [sign, strength] = prefix;
          const operand = this.#nested(token, () => this.#operators(strength));
          const { end } = this.#outside(operand);
          return this.#counted({ kind: 'unary', sign, operand, start, end });
        }
        if (token.sign === '(') return this.#bracketed(token);
      }
    }
    this.#at -= 1;
    const found = this.#text.slice(start, end);
    if (this.#isSign(')') && !this.#isOpen) return this.#unopened(token);
    return this.#refuse(issueAt('expression.value_missing', token, { found }));
  }

  #bracketed(opening: Token): ExpressionNode {
    const inside = this.#nested(opening, () => this.#operators(1));
    this.#close(opening);
    const { end } = this.#tokens[this.#at - 1] as Token;
    this.#brackets.set(inside, { start: opening.start, end });
    return inside;
  }

  /** Where a part stands, with its brackets. */
  #outside(node: ExpressionNode): Place {
    return this.#brackets.get(node) ?? node;
  }

  #call(written: string, place: Place): ExpressionNode {
    const name = functionNamed(written);
    if (name === null) {
      const meant = nearestName(written, functionNames);
      return this.#refuse(issueAt('expression.function_unknown', place, { name: written }, meant));
    }
    const opening = this.#token;
    this.#at += 1;
    const parameters: ExpressionNode[] = [];
    if (!this.#isSign(')')) {
      do parameters.push(this.#nested(opening, () => this.#operators(1)));
      while (this.issue === null && this.#passed(','));
    }
    this.#close(opening);
    const { end } = this.#tokens[this.#at - 1] as Token;
    return this.#counted({ kind: 'call', name, parameters, start: place.start, end } as CallNode);
  }

  #point(reference: PointReference, { start, end }: Place): ExpressionNode {
    const node: PointNode = { kind: 'point', reference, start, end };
    this.points.push(node);
    return this.#counted(node);
  }

  #duration(token: Token & { readonly kind: 'duration' }): ExpressionNode {
    if (token.value > 0 && token.value <= longestDuration) return this.#counted(token);
    const mostDays = longestDuration / 86_400_000;
    return this.#refuse(issueAt('expression.duration_range', token, { mostDays }));
  }

  #passed(sign: string): boolean {
    if (!this.#isSign(sign)) return false;
    this.#at += 1;
    return true;
  }

  #close(opening: Token): void {
    if (this.issue !== null || this.#passed(')')) return;
    if (this.#token.kind === 'end') {
      this.#refuse(issueAt('expression.unclosed', opening, { open: '(' }));
    } else {
      this.#unexpected();
    }
  }

  get #isOpen(): boolean {
    return this.#depth > 0;
  }

  /** What `read` reads, one level deeper. */
  #nested(place: Place, read: () => ExpressionNode): ExpressionNode {
    if (this.#depth === deepest) {
      return this.#refuse(issueAt('expression.too_deep', place, { most: deepest }));
    }
    this.#depth += 1;
    const node = read();
    this.#depth -= 1;
    return node;
  }

  #counted(node: ExpressionNode): ExpressionNode {
    this.#nodes += 1;
    if (this.#nodes > mostNodes) {
      this.#refuse(issueAt('expression.too_many_parts', node, { most: mostNodes }));
    }
    return node;
  }

  /** Refuses a further comparison behind one, and says how a range is written. */
  #refuseChain(left: ExpressionNode, sign: BinarySign, right: ExpressionNode): void {
    const token = this.#token;
    if (this.issue !== null || token.kind !== 'sign' || strengthOf(token) !== comparison) return;
    const before = this.#at;
    this.#at += 1;
    const last = this.#operators(comparison + 1);
    const part = ({ start, end }: Place): string => this.#text.slice(start, end);
    const [low, high] = sign.startsWith('<') ? [left, last] : [last, left];
    const isRange = /[<>]/.test(sign) && token.sign.startsWith(sign.charAt(0));
    const meant = `between(${part(right)}, ${part(low)}, ${part(high)})`;
    this.#at = before;
    if (this.issue !== null) return;
    this.#refuse(
      issueAt('expression.chained', token, { operator: token.sign }, isRange ? meant : null),
    );
  }

  /** What stands where an operator, a comma or the end was to come. */
  #unexpected(): ExpressionNode {
    const token = this.#token;
    if (this.#isSign(')')) return this.#unopened(token);
    const found = this.#text.slice(token.start, token.end);
    return this.#refuse(issueAt('expression.operator_missing', token, { found }));
  }

  #unopened(token: Token): ExpressionNode {
    return this.#refuse(issueAt('expression.unopened', token, { close: ')' }));
  }

  /** The first refusal is the one that is told; nothing is read behind it. */
  #refuse(issue: ExpressionIssue): ExpressionNode {
    this.issue ??= issue;
    return nothing;
  }
}
