import { describe, expect, it } from 'vitest';
import { newNode } from '../document/new-node.ts';
import type { Primitive } from '../primitives/primitive.ts';
import { drawnOf } from '../shapes/shape.ts';
import { shapes } from '../shapes/shapes.ts';
import { symbolFamilies } from './define-symbol.ts';
import { symbolLooks } from './pen.ts';
import { symbols } from './symbols.ts';

const double = (all: readonly string[]): string[] => all.filter((one, at) => all.indexOf(one) < at);

it('there are more than eighty, of every family, each with names of its own', () => {
  expect(symbols.length).toBeGreaterThanOrEqual(80);
  expect(new Set(symbols.map(({ family }) => family))).toEqual(new Set(symbolFamilies));
  expect(double(shapes.map(({ type }) => type))).toEqual([]);
  for (const language of ['zh-CN', 'en-US'] as const) {
    expect(double(symbols.map(({ titles }) => titles[language]))).toEqual([]);
  }
});

const outlines = (primitives: readonly Primitive[]): string[] =>
  primitives.flatMap((each) =>
    each.kind === 'group' ? outlines(each.children) : each.kind === 'path' ? [each.d] : [],
  );

/** Colours of a drawing, wherever they stand. */
const colors = (primitives: readonly Primitive[]): string[] =>
  primitives.flatMap((each) =>
    each.kind === 'group'
      ? colors(each.children)
      : each.kind === 'path'
        ? [each.fillBy ?? (typeof each.fill === 'string' ? each.fill : 'gradient')]
        : [],
  );

describe.each(symbols.map((symbol) => [symbol.type, symbol] as const))('%s', (_, symbol) => {
  const nodeIn = (look: string) => drawnOf(newNode(symbol, 'n', 0, 0, { look }));

  it('is drawn in every look with sound outlines, and differently in each', () => {
    const drawings = symbolLooks.map((look) => symbol.draw(nodeIn(look)));
    for (const d of drawings.flatMap(outlines)) {
      expect(d).toMatch(/^M[-\d.]/);
      expect(d).not.toMatch(/NaN|Infinity|undefined/);
    }
    expect(double(drawings.map((drawing) => JSON.stringify(drawing)))).toEqual([]);
  });

  it('shows its state or how full it is, and says without colour what is wrong', () => {
    const drawing = symbol.draw(nodeIn('flat'));
    const showsState = colors(drawing).includes('state');
    expect(showsState || symbol.targets.includes('level') || quiet.has(symbol.type)).toBe(true);
    expect(JSON.stringify(drawing)).toContain('@state-fault');
  });

  it('has ports within its box', () => {
    const { width, height } = nodeIn('flat');
    for (const { x, y } of symbol.ports(nodeIn('flat'))) {
      expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
    }
  });
});

/** They hold something, and neither run nor tell how much: their state is shown by their badge. */
const quiet = new Set(['column', 'big-bag']);
