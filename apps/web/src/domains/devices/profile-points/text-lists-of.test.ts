import { itemId } from '@millwright/kernel';
import { beforeEach, expect, it } from 'vitest';
import type { Send } from '../../../wire/queries/use-change.ts';
import type { NamedTexts } from './model-point.ts';
import { textListsOf } from './text-lists-of.ts';

interface Kept extends NamedTexts {
  readonly id: number;
}

let kept: Kept[];
let asked: number;
const send = (async ({ name }: { name: string }, input: NamedTexts) => {
  asked += 1;
  if (name === 'textLists.list') return { list: kept };
  const made = { id: kept.length + 1, name: input.name, texts: input.texts };
  kept.push(made);
  return made;
}) as unknown as Send;

const text = (value: number, said: string) => ({ value, text: said, color: null });
const baud: NamedTexts = { name: 'Baud', texts: [text(0, '9600'), text(1, '14400')] };
const state: NamedTexts = { name: 'State', texts: [text(0, 'off'), text(1, 'on')] };

beforeEach(() => {
  kept = [];
  asked = 0;
});

it('asks nothing where no point has texts', async () => {
  expect(await textListsOf(itemId(1), [], send)).toEqual(new Map());
  expect(asked).toBe(0);
});

it('makes each list once, however many points use it', async () => {
  const lists = await textListsOf(itemId(1), [baud, state, baud], send);
  expect(kept.map(({ name }) => name)).toEqual(['Baud', 'State']);
  expect([lists.get(baud), lists.get(state)]).toEqual([1, 2]);
});

it('uses what says the same in any order, under any name', async () => {
  kept = [{ id: 9, name: 'Speed', texts: [text(1, '14400'), text(0, '9600')] }];
  expect((await textListsOf(itemId(1), [baud], send)).get(baud)).toBe(9);
  expect(kept).toHaveLength(1);
});

it('another list of its name gets a number behind it', async () => {
  kept = [
    { id: 1, name: 'BAUD', texts: [text(0, 'slow')] },
    { id: 2, name: 'baud_2', texts: [text(0, 'slower')] },
  ];
  await textListsOf(itemId(1), [baud], send);
  expect(kept.at(-1)?.name).toBe('Baud_3');
});
