import { pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { createPointsOfTexts } from './points-of-texts.ts';

/** Texts that are read, one point each. */
function open(most: number) {
  const read: string[] = [];
  const texts = createPointsOfTexts(most, (text) => {
    read.push(text);
    return [pointId(text.length)];
  });
  return { texts, read };
}
/** As many letters as it says, with one point. */
const textOf = (id: number, letters = 1_000): string => `{#${id}} > 0`.padEnd(letters);

it('reads a text once', () => {
  const { texts, read } = open(10_000);
  expect([texts.of('{#3}'), texts.of('{#3}')]).toEqual([[4], [4]]);
  expect(read).toEqual(['{#3}']);
});

it('forgets what was used longest ago, and nothing else', () => {
  const { texts, read } = open(10_000);
  for (let id = 0; id < 8; id += 1) texts.of(textOf(id));
  for (let id = 8; id < 100; id += 1) {
    texts.of(textOf(0));
    texts.of(textOf(id));
  }
  expect(read).toHaveLength(100);
  texts.of(textOf(1));
  expect(read).toHaveLength(101);
});

it('remembers few long texts, many short ones', () => {
  const { texts, read } = open(1_000_000);
  for (let id = 0; id < 3_000; id += 1) texts.of(textOf(id, 20));
  for (let id = 0; id < 3_000; id += 1) texts.of(textOf(id, 20));
  expect(read).toHaveLength(3_000);
  for (let id = 0; id < 30; id += 1) texts.of(textOf(id, 40_000));
  texts.of(textOf(0, 40_000));
  expect(read).toHaveLength(3_031);
});
