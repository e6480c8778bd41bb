import { expect, it } from 'vitest';
import { lengthsFor, lengthWords, newShelving, shelvingAsked, waysFor } from './shelving-form.ts';

it('offers what its person may', () => {
  expect(waysFor(true, false)).toEqual(['timed', 'one-shot']);
  expect(waysFor(false, true)).toEqual(['out-of-service']);
  expect(Math.max(...lengthsFor(false))).toBe(12 * 3_600_000);
  expect(Math.max(...lengthsFor(true))).toBe(168 * 3_600_000);
});

it.each([
  [900_000, { unit: 'minutes', count: 15 }],
  [3_600_000, { unit: 'hours', count: 1 }],
  [43_200_000, { unit: 'hours', count: 12 }],
  [259_200_000, { unit: 'days', count: 3 }],
])('%i ms', (forMs, words) => {
  expect(lengthWords(forMs)).toEqual(words);
});

it('comes to the call of its way', () => {
  const given = { ...newShelving, reason: 'x' };
  expect(shelvingAsked(given, [1])).toEqual({
    ...{ ids: [1], oneShot: false, forMs: 3_600_000, reason: 'x' },
  });
  expect(shelvingAsked({ ...given, way: 'one-shot' }, [1])).toMatchObject({ oneShot: true });
  expect(shelvingAsked({ ...given, way: 'out-of-service', until: 5 }, [1])).toEqual({
    ...{ ids: [1], until: 5, reason: 'x' },
  });
});
