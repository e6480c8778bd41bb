import { expect, it } from 'vitest';
import { readDescriptorLimit, shareDescriptors } from './descriptor-shares.ts';

const wanted = {
  web: { ofNetwork: 4_000, inAll: 20_000 },
  boxes: { ofNetwork: 10_000, inAll: 10_000 },
};

it('gives every port what it wants where there are enough', () => {
  expect(shareDescriptors(wanted, 40_000)).toEqual(wanted);
  expect(shareDescriptors(wanted, undefined)).toEqual(wanted);
});

it('reduces all alike where there are not, and lets no network have a whole port', () => {
  const { web, boxes } = shareDescriptors(wanted, 4_000);
  expect(web).toEqual({ ofNetwork: 1_000, inAll: 2_000 });
  // But where it was wanted so.
  expect(boxes).toEqual({ ofNetwork: 1_000, inAll: 1_000 });
  expect(shareDescriptors(wanted, 1).web).toEqual({ ofNetwork: 1, inAll: 1 });
});

it('knows the limit of this process', () => {
  expect(readDescriptorLimit() ?? Number.POSITIVE_INFINITY).toBeGreaterThan(0);
});
