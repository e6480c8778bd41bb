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

it('shares what there is where that is too little, and lets no network have a whole port', () => {
  const { web, boxes } = shareDescriptors(wanted, 4_000);
  expect(web).toEqual({ ofNetwork: 750, inAll: 1_500 });
  // But where it was wanted so.
  expect(boxes).toEqual({ ofNetwork: 1_500, inAll: 1_500 });
  expect(shareDescriptors(wanted, 1).web).toEqual({ ofNetwork: 1, inAll: 1 });
});

it('serves who wants little before who wants much', () => {
  expect(shareDescriptors({ ...wanted, dtu: wanted.boxes }, 32_000)).toEqual({
    boxes: { ofNetwork: 8_000, inAll: 8_000 },
    dtu: { ofNetwork: 8_000, inAll: 8_000 },
    web: { ofNetwork: 4_000, inAll: 8_000 },
  });
  expect(shareDescriptors(wanted, 20_000)).toEqual({
    boxes: { ofNetwork: 7_500, inAll: 7_500 },
    web: { ofNetwork: 3_750, inAll: 7_500 },
  });
  expect(shareDescriptors({ ...wanted, boxes: { ofNetwork: 500, inAll: 500 } }, 20_000)).toEqual({
    boxes: { ofNetwork: 500, inAll: 500 },
    web: { ofNetwork: 4_000, inAll: 14_500 },
  });
});

it('knows the limit of this process', () => {
  expect(readDescriptorLimit() ?? Number.POSITIVE_INFINITY).toBeGreaterThan(0);
});
