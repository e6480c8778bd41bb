/** Divides the text of an expression into numbers, names, signs and so on: once over it, in its order. */
import type { Duration } from '../../time.ts';
import { type ExpressionIssue, issueAt } from './issues.ts';
import { longestExpression, longestText } from './limits.ts';
import { isKeyword, plainName, readReference } from './point-spelling.ts';
import { meantBySign, plainSign, quotes } from './signs.ts';
import type { Place, PointReference } from './syntax.ts';

export type Token = Place &
  (
    | { readonly kind: 'number'; readonly value: number }
    | { readonly kind: 'duration'; readonly value: Duration }
    | { readonly kind: 'text'; readonly value: string }
    /** A plain name, of a point or a function. */
    | { readonly kind: 'name'; readonly name: string }
    /** A name in braces. */
    | { readonly kind: 'reference'; readonly reference: PointReference }
    /** An operator, a bracket, a comma or a keyword, as `+ ( and`. */
    | { readonly kind: 'sign'; readonly sign: string }
    | { readonly kind: 'end' }
  );

export interface Scanned {
  /** Up to the end or to what cannot be read; the last one is of the kind `end`. */
  readonly tokens: readonly Token[];
  /** Why not all could be read: the first sign that is none, or the length. */
  readonly issue: ExpressionIssue | null;
}

const unitLengths: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1000],
  ['min', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
]);

const space = /\s+/y;
const numeral = /0[xX][0-9A-Fa-f]+|(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?/y;
/** What would run on behind a number without a gap. */
const runOn = /[\p{L}\p{M}\p{Nd}_.]+/uy;
const longSigns = ['<=', '>=', '==', '!=', '<>', '&&', '||'];
const aliases: ReadonlyMap<string, string> = new Map([
  ['==', '='],
  ['<>', '!='],
  ['&&', 'and'],
  ['||', 'or'],
]);
/** As one mistypes `>=` and `<=`. */
const reversed: ReadonlyMap<string, string> = new Map([
  ['=>', '>='],
  ['=<', '<='],
]);
const shortSigns = new Set('+-*/%^=<>!(),');

export function scanExpression(text: string): Scanned {
  if (text.length > longestExpression) return { tokens: [], issue: tooLong(text) };
  const scanner = new Scanner(text);
  scanner.run();
  return { tokens: scanner.tokens, issue: scanner.issue };
}

const tooLong = (text: string, start = longestText): ExpressionIssue =>
  issueAt('expression.too_long', { start, end: text.length }, { most: longestText });

class Scanner {
  readonly tokens: Token[] = [];
  issue: ExpressionIssue | null = null;
  readonly #text: string;
  #at = 0;
  /** How many characters stand in references, beyond one each. */
  #spared = 0;

  constructor(text: string) {
    this.#text = text;
  }

  run(): void {
    while (this.#at < this.#text.length && this.issue === null) {
      const before = this.#at;
      this.#next();
      if (this.#at - this.#spared > longestText) this.issue = tooLong(this.#text, before);
    }
    this.tokens.push({ kind: 'end', start: this.#text.length, end: this.#text.length });
  }

  #next(): void {
    const start = this.#at;
    if (this.#take(space) !== null) return;
    const number = this.#take(numeral);
    const name = number === null ? this.#take(plainName) : null;
    const closing = quotes.get(this.#text.charAt(start));
    if (number !== null) this.#number(start, number);
    else if (name !== null) this.#name(start, name);
    else if (this.#text.startsWith('//', start)) this.#skip('\n', true);
    else if (this.#text.startsWith('/*', start)) this.#skip('*/', false);
    else if (closing !== undefined) this.#quoted(start, closing);
    else this.#sign(start);
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    if (found === undefined) return null;
    this.#at += found.length;
    return found;
  }

  /** Over a comment; one up to the end of a line may end with the text. */
  #skip(closing: string, endsAnyway: boolean): void {
    const start = this.#at;
    const end = this.#text.indexOf(closing, start + 2);
    if (end < 0 && !endsAnyway) this.#refuseOpen(start, start + 2);
    else this.#at = end < 0 ? this.#text.length : end + closing.length;
  }

  #number(start: number, numeral: string): void {
    const rest = this.#take(runOn) ?? '';
    const length = unitLengths.get(rest.toLowerCase());
    const value = Number(numeral);
    const place = { start, end: this.#at };
    if (rest === '' && Number.isFinite(value)) {
      this.tokens.push({ kind: 'number', value, ...place });
    } else if (length !== undefined && Number.isFinite(value)) {
      this.tokens.push({ kind: 'duration', value: (value * length) as Duration, ...place });
    } else {
      const written = numeral + rest;
      const isName = /^\d/.test(written) && /\p{L}/u.test(rest) && !/^0x/i.test(written);
      this.issue = isName
        ? issueAt('expression.digit_name', place, { text: written }, `{${written}}`)
        : issueAt('expression.number', place, { text: written });
    }
  }

  #name(start: number, name: string): void {
    const place = { start, end: this.#at };
    const before = this.tokens.at(-1);
    const length = unitLengths.get(name.toLowerCase());
    if (before?.kind === 'number' && length !== undefined) {
      const value = (before.value * length) as Duration;
      this.tokens.pop();
      this.tokens.push({ kind: 'duration', value, start: before.start, end: place.end });
    } else if (isKeyword(name)) {
      this.tokens.push({ kind: 'sign', sign: name.toLowerCase(), ...place });
    } else {
      this.tokens.push({ kind: 'name', name, ...place });
    }
  }

  #quoted(start: number, closing: string): void {
    const opening = this.#text.charAt(start);
    let value = '';
    let from = start + 1;
    for (;;) {
      const end = this.#text.indexOf(closing, from);
      if (end < 0) {
        this.#refuseOpen(start, start + 1);
        return;
      }
      value += this.#text.slice(from, end);
      from = end + 1;
      if (opening !== closing || this.#text.charAt(from) !== closing) break;
      value += closing;
      from += 1;
    }
    this.#at = from;
    this.tokens.push({ kind: 'text', value, start, end: from });
  }

  #braced(start: number): void {
    const length = this.#text.slice(start + 1).search(/[{}｛｝]/);
    const end = start + 1 + length;
    if (length < 0 || /[{｛]/.test(this.#text.charAt(end))) {
      this.#refuseOpen(start, start + 1);
      return;
    }
    this.#at = end + 1;
    const reference = readReference(this.#text.slice(start + 1, end));
    const place = { start, end: this.#at };
    if (reference === null) this.issue = issueAt('expression.no_name', place, {});
    else this.tokens.push({ kind: 'reference', reference, ...place });
    this.#spared += place.end - start - 1;
  }

  #sign(start: number): void {
    const written = String.fromCodePoint(this.#text.codePointAt(start) ?? 0);
    const sign = plainSign(written);
    if (sign === '{') {
      this.#braced(start);
      return;
    }
    const second = plainSign(this.#text.charAt(start + written.length));
    const pair = sign + second;
    const isLong = longSigns.includes(pair);
    const end = start + written.length + (isLong || reversed.has(pair) ? 1 : 0);
    const place = { start, end };
    this.#at = end;
    if (isLong) {
      this.tokens.push({ kind: 'sign', sign: aliases.get(pair) ?? pair, ...place });
    } else if (reversed.has(pair)) {
      const meant = reversed.get(pair) ?? null;
      this.issue = issueAt('expression.sign', place, { sign: pair }, meant);
    } else if (shortSigns.has(sign) || longSigns.includes(sign)) {
      this.tokens.push({ kind: 'sign', sign, ...place });
    } else if (sign === '}') {
      this.issue = issueAt('expression.unopened', place, { close: '}' });
    } else {
      this.issue = issueAt('expression.sign', place, { sign: written }, meantBySign(written));
    }
  }

  #refuseOpen(start: number, end: number): void {
    const open = this.#text.slice(start, end);
    this.issue = issueAt('expression.unclosed', { start, end }, { open });
  }
}
