import { DataType } from '@millwright/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPlanMemory } from '../../polling/plan-memory.ts';
import { largestBlock } from '../../values/decoded-block.ts';
import type { RegisterPoint } from '../profile/register-point.ts';
import { pointAt, wordsAt } from '../testing-points.ts';
import { buildPollPlan, type PollBlock } from './poll-plan.ts';

const outline = (blocks: readonly PollBlock[]): string[] =>
  blocks.map(
    ({ space, address, count, refused }) => `${space} ${address}+${count}${refused ? '!' : ''}`,
  );

const settings = { maxRegisters: 100, maxGap: 10 };

describe('blocks', () => {
  test.each<[string, RegisterPoint[], string[]]>([
    ['nothing', [], []],
    ['neighbours', wordsAt(3, 1, 2), ['holding 1+3']],
    ['a gap worth reading', wordsAt(0, 11), ['holding 0+12']],
    ['a gap too wide', wordsAt(0, 12), ['holding 0+1', 'holding 12+1']],
    [
      'up to the limit',
      wordsAt(...Array.from({ length: 101 }, (_, i) => i)),
      ['holding 0+100', 'holding 100+1'],
    ],
    ['the same register twice', wordsAt(5, 5), ['holding 5+1']],
    [
      'spaces apart',
      [pointAt(), pointAt({ family: 'IR' }), pointAt({ family: 'CO', dataType: DataType.BOOL })],
      ['coil 0+1', 'input 0+1', 'holding 0+1'],
    ],
    [
      'families apart, though their registers touch',
      [
        pointAt({ family: 'SFD', address: '4095' }, { profile: 'xinje-xd-large' }),
        pointAt({ family: 'FS', address: '0' }, { profile: 'xinje-xd-large' }),
      ],
      ['holding 62655+1', 'holding 62656+1'],
    ],
    [
      'a value is never cut in two',
      [...wordsAt(0), pointAt({ address: '98', dataType: DataType.DOUBLE })],
      ['holding 0+1', 'holding 98+4'],
    ],
    [
      'a text longer than the limit stands alone',
      [...wordsAt(0), pointAt({ address: '1', dataType: DataType.CHAR, length: 120 })],
      ['holding 0+1', 'holding 1+120'],
    ],
  ])('%s', (_name, points, expected) => {
    expect(outline(buildPollPlan(points, settings))).toEqual(expected);
  });

  test('bits may be sixteen times as many', () => {
    const bits = [0, 160, 1599, 1600].map((address) =>
      pointAt({ family: 'CO', address: String(address), dataType: DataType.BOOL }),
    );
    expect(outline(buildPollPlan(bits, { maxRegisters: 100, maxGap: 100 }))).toEqual([
      'coil 0+1600',
      'coil 1600+1',
    ]);
  });

  test('hold so many points at most, even if they share one register', () => {
    const blocks = buildPollPlan(wordsAt(...Array.from({ length: 2001 }, () => 7)));
    expect(blocks.map((block) => block.points.length)).toEqual([largestBlock, 1]);
  });

  const somePoints = fc
    .uniqueArray(fc.integer({ min: 0, max: 2000 }), { minLength: 1, maxLength: 80 })
    .map((addresses) => wordsAt(...addresses));

  test('hold every point once, within the limits, whatever the order', () => {
    fc.assert(
      fc.property(somePoints, fc.integer({ min: 1, max: 125 }), (points, maxRegisters) => {
        const blocks = buildPollPlan(points, { maxRegisters, maxGap: 20 });
        const keys = blocks.flatMap((block) => [...block.keys]);
        expect(keys.toSorted((a, b) => a - b)).toEqual(points.map(({ key }) => key));
        for (const block of blocks) {
          expect(block.count).toBeLessThanOrEqual(maxRegisters);
          for (const point of block.points) {
            expect(point.address).toBeGreaterThanOrEqual(block.address);
            expect(point.address + point.width).toBeLessThanOrEqual(block.address + block.count);
          }
        }
        const again = buildPollPlan(points.toReversed(), { maxRegisters, maxGap: 20 });
        expect(outline(again)).toEqual(outline(blocks));
      }),
    );
  });

  test('refusals isolate exactly the refused registers, and the rest is read again in few blocks', () => {
    fc.assert(
      fc.property(
        somePoints,
        fc.uniqueArray(fc.integer({ min: 0, max: 2000 }), { maxLength: 5 }),
        (points, holes) => {
          const memory = createPlanMemory();
          const isRefused = (block: PollBlock): boolean =>
            holes.some((hole) => hole >= block.address && hole < block.address + block.count);
          let rounds = 0;
          for (;;) {
            const blocks = buildPollPlan(points, settings, memory);
            const refused = blocks.find((block) => !block.refused && isRefused(block));
            if (!refused) {
              const lost = blocks.filter((block) => block.refused).map((block) => block.address);
              const expected = points
                .map((point) => point.address)
                .filter((address) => holes.includes(address))
                .toSorted((a, b) => a - b);
              expect(lost).toEqual(expected);
              return;
            }
            memory.learn(refused.points);
            rounds += 1;
            expect(rounds).toBeLessThan(200);
          }
        },
      ),
    );
  });
});

describe('memory', () => {
  test('suspects the gaps first', () => {
    const memory = createPlanMemory();
    memory.learn(wordsAt(0, 5, 6, 10));
    expect(outline(buildPollPlan(wordsAt(0, 5, 6, 10), settings, memory))).toEqual([
      'holding 0+1',
      'holding 5+2',
      'holding 10+1',
    ]);
  });

  test('halves a block without gaps, and joins it again around the culprit', () => {
    const points = wordsAt(0, 1, 2, 3, 4, 5, 6, 7);
    const memory = createPlanMemory();
    const plan = (): string[] => outline(buildPollPlan(points, settings, memory));
    memory.learn(points);
    expect(plan()).toEqual(['holding 0+4', 'holding 4+4']);
    memory.learn(points.slice(4));
    memory.learn(points.slice(4, 6));
    expect(plan()).toEqual(['holding 0+4', 'holding 4+1', 'holding 5+1', 'holding 6+2']);
    memory.learn(points.slice(5, 6));
    // Others may be searched for still: their halves stay apart.
    expect(plan()).toEqual(['holding 0+4', 'holding 4+1', 'holding 5+1!', 'holding 6+2']);
    expect(memory.settle()).toBe(true);
    expect(plan()).toEqual(['holding 0+5', 'holding 5+1!', 'holding 6+2']);
    expect(memory.settle()).toBe(false);
  });

  test('survives a change of the points, and forgives', () => {
    const memory = createPlanMemory();
    const [bad] = wordsAt(5);
    memory.learn([bad as RegisterPoint]);
    const points = wordsAt(4, 5, 6, 7);
    expect(outline(buildPollPlan(points, settings, memory))).toEqual([
      'holding 4+1',
      'holding 5+1!',
      'holding 6+2',
    ]);
    memory.restore(bad as RegisterPoint);
    expect(outline(buildPollPlan(points, settings, memory))).toEqual(['holding 4+4']);
  });
});
