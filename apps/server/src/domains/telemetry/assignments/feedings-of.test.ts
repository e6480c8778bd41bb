import { pointId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { feedingOf } from './check-assignment.ts';
import { feedingsOf } from './feedings-of.ts';

it('leaves the loop to others while it reads hundreds of long expressions', async () => {
  const inputs = Array.from({ length: 98 }, (_, n) => n + 1);
  const given = Array.from({ length: 600 }, (_, n) => ({
    ...{ name: `A${n}`, targetPointId: pointId(1000 + n), mode: 'change' as const },
    // No two alike: each is parsed.
    source: {
      kind: 'expression' as const,
      text: `${inputs.map((id) => `{#${id}}`).join(' + ')} + ${n}`,
    },
    condition: { kind: 'none' as const },
  }));
  let turns = 0;
  let isReading = true;
  const others = (async () => {
    while (isReading) {
      await new Promise(setImmediate);
      turns += 1;
    }
  })();
  const found = await feedingsOf(given, feedingOf);
  isReading = false;
  await others;
  expect(found.map(({ inputs: of }) => of.length)).toEqual(given.map(() => 98));
  expect(turns).toBeGreaterThan(5);
});
