import { expect, it } from 'vitest';
import { readState, spanOf, writeState } from './statistics-state.ts';

const read = (text: string) => readState(new URLSearchParams(text));

it.each([
  ['', { templateId: null, deviceIds: [], shown: 'day', view: 'ladder' }],
  [
    'template=3&devices=4,5&span=year&view=oee',
    { templateId: 3, deviceIds: [4, 5], shown: 'year', view: 'oee' },
  ],
  ['range=10,20&span=week', { shown: { from: 10, to: 20 } }],
  ['range=20,10&span=week', { shown: 'week' }],
  ['range=a,b&span=none&view=none&devices=x', { shown: 'day', view: 'ladder', deviceIds: [] }],
])('reads %s', (text, wanted) => {
  expect(read(text)).toMatchObject(wanted);
});

it('writes what it reads, and leaves the rest of the address as it is', () => {
  const params = new URLSearchParams('itemId=7&span=week&devices=4');
  writeState(params, { templateId: 3, deviceIds: [], shown: { from: 1, to: 2 }, view: 'stops' });
  expect(params.get('itemId')).toBe('7');
  expect(readState(params)).toEqual({
    ...{ templateId: 3, deviceIds: [], shown: { from: 1, to: 2 }, view: 'stops' },
  });
  writeState(params, { shown: 'month' });
  expect(readState(params).shown).toBe('month');
});

it('a length ends now', () => {
  expect(spanOf('week', 8 * 86_400_000)).toEqual({ from: 86_400_000, to: 8 * 86_400_000 });
  expect(spanOf({ from: 1, to: 2 }, 99)).toEqual({ from: 1, to: 2 });
});
