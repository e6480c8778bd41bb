import { expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { protocolList, readAddress } from './index.ts';

test.each(protocolList)('$name has settings to begin with: a form starts from them', (protocol) => {
  expect(() => protocol.settings.parse({})).not.toThrow();
});

test('an address that fits the first protocol is not held against the others', () => {
  const addresses = new Set(protocolList.map(({ address }) => address));
  const looks = [...addresses].map((address) => vi.spyOn(address, 'safeParse'));
  const place = z.looseObject({}).check(readAddress);
  expect(place.safeParse({ family: 'HR', address: '0' }).success).toBe(true);
  const [first, ...others] = looks.map((look) => look.mock.calls.length);
  expect(first).toBe(1);
  expect(others).toEqual(others.map(() => 0));
  for (const look of looks) look.mockRestore();
});
