import { expect, it } from 'vitest';
import { askedOf, partAddress, readShown } from './alarm-parts.ts';

it.each([
  ['', { part: 'active', level: null }],
  ['part=unconfirmed', { part: 'unconfirmed', level: null }],
  ['part=other&level=4', { part: 'active', level: 4 }],
  ['level=5', { part: 'active', level: null }],
  ['level=x', { part: 'active', level: null }],
])('reads "%s"', (address, shown) => {
  expect(readShown(new URLSearchParams(address))).toEqual(shown);
});

it('asks for what the address names', () => {
  const asked = { sort: 'level', silence: 'none' };
  const of = (address: string) => askedOf(readShown(new URL(address, 'http://here').searchParams));
  expect(of(partAddress('active'))).toEqual(asked);
  expect(of(`${partAddress('unconfirmed')}&level=3`)).toEqual({
    ...asked,
    level: 3,
    retained: true,
    confirmed: false,
  });
  expect(of(partAddress('shelved'))).toEqual({ sort: 'level', silence: 'any' });
});
