import { seconds } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { createLookAtBoxes } from './look-at-boxes.ts';

const many = (owner: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ owner, box: `${owner}${n}` }));

function open() {
  const told = new Set<string>();
  const look = createLookAtBoxes({
    holds: ({ subject }) => void told.add(`${subject}`),
    happens() {},
    over: (_kind, subject) => void told.delete(`${subject}`),
  });
  let now = 0;
  /** Those that are told of after three looks, as many as it takes. */
  return (held: ReturnType<typeof many>): string[] => {
    for (let looks = 0; looks < 3; looks += 1) {
      now += seconds(10);
      look({ held, perSecond: 1000, longestWaitMs: 0 }, now);
    }
    return [...told];
  };
}

it('tells of twenty at a time', () => {
  expect(open()(many('A', 50))).toHaveLength(20);
});

it('tells of one of each owner that has none, whoever has the twenty', () => {
  const look = open();
  const first = look(many('A', 50));
  const all = [...many('A', 50), ...many('B', 3), ...many('C', 1)];
  expect(look(all)).toEqual([...first, 'B0', 'C0']);
});

it('has room again when they are over', () => {
  const look = open();
  look(many('A', 50));
  expect(look(many('B', 30))).toEqual(many('B', 20).map(({ box }) => box));
});
