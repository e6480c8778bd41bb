import { newNode, type Shape, shapeOf } from '@millwright/scene';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepCopies, keptCopies } from './node-clipboard.ts';

const nodes = [newNode(shapeOf('rectangle') as Shape, 'a', 10, 20)];
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  return () => vi.unstubAllGlobals();
});

it('what was copied is read back as it was', () => {
  expect(keptCopies()).toBeNull();
  const text = keepCopies({ nodes });
  expect(keptCopies()).toEqual({ text, copies: { nodes } });
});

it.each(['', '{', '{"nodes":[{"id":1}]}', '[]'])('what is no copy is left alone: %s', (text) => {
  keepCopies({ nodes });
  for (const key of kept.keys()) kept.set(key, text);
  expect(keptCopies()).toBeNull();
});
