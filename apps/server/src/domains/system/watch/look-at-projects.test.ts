import { expect, it } from 'vitest';
import type { Notice } from '../events/index.ts';
import { createLookAtProjects } from './look-at-projects.ts';

function open() {
  const told: Notice[] = [];
  const ignore = (): void => {};
  const happens = (notice: Notice): void => void told.push(notice);
  const look = createLookAtProjects({ happens, holds: ignore, over: ignore }, 'triggers_skipped');
  return { told, look };
}
const counts = (told: readonly Notice[]) =>
  told.map(({ subject, details }) => [subject, details.count]);

it('tells of a project how often in all, and begins anew after ten quiet minutes', () => {
  const { told, look } = open();
  look([{ item: 5, owner: 'A', name: '一号站', count: 3 }], 0);
  look([], 10_000);
  look([{ item: 5, owner: 'A', name: '一号站', count: 4 }], 20_000);
  look([{ item: 5, owner: 'A', name: '一号站', count: 1 }], 620_001);
  expect(counts(told)).toEqual([
    ['5', 3],
    ['5', 7],
    ['5', 1],
  ]);
});

it('tells of twenty projects at a time', () => {
  const { told, look } = open();
  const many = Array.from({ length: 30 }, (_, item) => ({
    ...{ item, owner: 'A', name: `站${item}`, count: 1 },
  }));
  look(many, 0);
  look(many, 10_000);
  expect(told).toHaveLength(40);
});

it('tells of a project of an account that has none, whoever has the twenty', () => {
  const { told, look } = open();
  const many = Array.from({ length: 30 }, (_, item) => ({
    ...{ item, owner: 'A', name: `站${item}`, count: 1 },
  }));
  look(many, 0);
  look([{ item: 50, owner: 'B', name: '别站', count: 2 }], 10_000);
  expect(counts(told).slice(20)).toEqual([['50', 2]]);
});
