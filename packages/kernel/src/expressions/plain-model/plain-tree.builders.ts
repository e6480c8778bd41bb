/** Expressions as plain trees, made at random and written down: what the parser has to find again. */

export type PlainType = 'number' | 'boolean' | 'text';

export type PlainTree =
  | { readonly is: 'value'; readonly value: number | boolean | string; readonly written: string }
  | { readonly is: 'duration'; readonly ms: number; readonly written: string }
  | { readonly is: 'point'; readonly point: number }
  | { readonly is: 'operator'; readonly sign: string; readonly parts: readonly PlainTree[] }
  | { readonly is: 'call'; readonly name: string; readonly parts: readonly PlainTree[] };

/** The type of the point with that number. */
export const plainPointType = (point: number): PlainType =>
  point % 4 === 2 ? 'boolean' : point % 4 === 3 ? 'text' : 'number';
export const plainPoints = 8;

export type Random = () => number;

/** The same numbers for the same seed, from 0 up to 1 (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const below = (random: Random, bound: number): number => Math.floor(random() * bound);
export const oneOf = <T>(random: Random, from: readonly T[]): T =>
  from[below(random, from.length)] as T;

const numerals = ['0', '1', '2', '3.5', '10', '1e308', '0x10', '.25', '9007199254740991'];
const spans = [
  ['500 ms', 500],
  ['2 s', 2000],
  ['10s', 10_000],
  ['1 MIN', 60_000],
] as const;

const span = (random: Random): PlainTree => {
  const [written, ms] = oneOf(random, spans);
  return { is: 'duration', ms, written };
};

const pointOf = (random: Random, type: PlainType): PlainTree => {
  for (;;) {
    const point = below(random, plainPoints);
    if (plainPointType(point) === type) return { is: 'point', point };
  }
};

/** A tree of that type with at most `depth` trees within each other. */
export function plainTree(random: Random, type: PlainType, depth: number): PlainTree {
  const of = (wanted: PlainType): PlainTree => plainTree(random, wanted, depth - 1);
  const operator = (sign: string, ...parts: PlainTree[]): PlainTree => ({
    is: 'operator',
    sign,
    parts,
  });
  const call = (name: string, ...parts: PlainTree[]): PlainTree => ({ is: 'call', name, parts });
  if (depth <= 1 || random() < 0.15) {
    if (random() < 0.7) return pointOf(random, type);
    if (type === 'boolean') {
      const value = random() < 0.5;
      return { is: 'value', value, written: value ? 'true' : 'FALSE' };
    }
    if (type === 'text') {
      const value = oneOf(random, ['a', 'b"', '', 'c']);
      return { is: 'value', value, written: `"${value.replaceAll('"', '""')}"` };
    }
    if (random() < 0.1) return span(random);
    const written = oneOf(random, numerals);
    return { is: 'value', value: Number(written), written };
  }
  if (type === 'text') {
    if (random() < 0.3) return call('shift');
    return call('if', of('boolean'), of('text'), of('text'));
  }
  const branch = below(random, 10);
  if (branch === 0) return call('if', of('boolean'), of(type), of(type));
  if (branch === 1) return call('prev', pointOf(random, type));
  if (type === 'number') {
    if (branch < 6) {
      return operator(oneOf(random, ['+', '-', '*', '/', '%', '^']), of('number'), of('number'));
    }
    if (branch === 6) return operator('neg', of('number'));
    if (branch === 7) {
      const name = oneOf(random, ['abs', 'floor', 'ceil', 'sqrt', 'ln', 'exp', 'round']);
      return call(name, of('number'));
    }
    if (branch === 8) {
      const count = 1 + below(random, 3);
      const name = oneOf(random, ['min', 'max', 'sum', 'avg']);
      return call(name, ...Array.from({ length: count }, () => of('number')));
    }
    const number = (): PlainTree => pointOf(random, 'number');
    switch (below(random, 8)) {
      case 0:
        return call('clamp', of('number'), of('number'), of('number'));
      case 1:
        return call('round', of('number'), of('number'));
      case 2:
        return call('delta', number());
      case 3:
        return call('rate', number(), span(random));
      case 4:
        return call('age', pointOf(random, oneOf(random, ['number', 'boolean', 'text'])));
      case 5:
        return call('quality', number());
      default:
        return call(oneOf(random, ['hour', 'weekday']));
    }
  }
  if (branch < 5) {
    return operator(oneOf(random, ['<', '<=', '>', '>=', '=', '!=']), of('number'), of('number'));
  }
  if (branch === 5) {
    const compared = oneOf(random, ['boolean', 'text'] as const);
    return operator(oneOf(random, ['=', '!=']), of(compared), of(compared));
  }
  if (branch === 6) return operator('not', of('boolean'));
  if (branch < 9) return operator(oneOf(random, ['and', 'or']), of('boolean'), of('boolean'));
  switch (below(random, 4)) {
    case 0:
      return call('between', of('number'), of('number'), of('number'));
    case 1:
      return call('bit', of('number'), of('number'));
    case 2:
      return call('working');
    default:
      return call('held', of('boolean'), span(random));
  }
}

/** How tightly they hold, by a list of its own. */
const holds = [
  ['or'],
  ['and'],
  ['not'],
  ['=', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/', '%'],
];
const others: Readonly<Record<string, readonly string[]>> = {
  '=': ['=', '==', ' ＝ '],
  '!=': ['!=', '<>', '≠'],
  '<=': ['<=', '≤'],
  '>=': ['>=', '≥'],
  '*': ['*', '×'],
  '/': ['/', '÷'],
  and: [' and ', ' AND ', '&&'],
  or: [' or ', '||'],
};

/** The tree as a person may have typed it: brackets where they are needed, and some where not. */
export function writeTree(
  random: Random,
  tree: PlainTree,
  nameOf: (point: number) => string,
): string {
  const write = (part: PlainTree): string => writeTree(random, part, nameOf);
  const gap = (): string => oneOf(random, ['', '', ' ', '\n', ' /* ; */ ']);
  const rank = (part: PlainTree): number => {
    if (part.is !== 'operator') return 10;
    if (part.sign === 'neg' || part.sign === '^') return part.sign === '^' ? 8 : 7;
    return holds.findIndex((signs) => signs.includes(part.sign)) + 1;
  };
  const inside = (part: PlainTree, least: number): string =>
    rank(part) < least || random() < 0.1 ? `（${write(part)})` : write(part);
  switch (tree.is) {
    case 'value':
    case 'duration':
      return tree.written;
    case 'point':
      return nameOf(tree.point);
    case 'call': {
      const name = random() < 0.2 ? tree.name.toUpperCase() : tree.name;
      return `${name}${gap()}(${tree.parts.map((part) => `${gap()}${write(part)}${gap()}`).join('，')})`;
    }
    case 'operator': {
      const [left, right] = tree.parts as [PlainTree, PlainTree | undefined];
      const own = rank(tree);
      if (right === undefined) {
        return tree.sign === 'neg' ? `-${gap()}${inside(left, 7)}` : `not (${write(left)})`;
      }
      const sign = oneOf(random, others[tree.sign] ?? [tree.sign]);
      // A minus before a power is one of the power; comparisons do not stand beside each other.
      const least = { left: own, right: own + 1 };
      if (tree.sign === '^') Object.assign(least, { left: 9, right: 7 });
      if (own === 4) least.left = 5;
      return `${inside(left, least.left)}${gap()}${sign}${gap()}${inside(right, least.right)}`;
    }
  }
}
