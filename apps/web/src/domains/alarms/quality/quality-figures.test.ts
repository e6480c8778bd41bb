import type { AlarmQuality } from '@millwright/contract/alarms/quality/quality.schemas';
import { itemId } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { qualityFigures } from './quality-figures.ts';

const source = (raised: number) => ({
  ...{ kind: 'rule' as const, sourceId: 1, name: 'a', itemId: itemId(1), itemName: 'p' },
  ...{ deviceId: null, deviceName: null, raised },
});
const quality = (given: Partial<AlarmQuality>): AlarmQuality => ({
  windows: 144,
  raised: 0,
  levels: [0, 0, 0, 0],
  peak: 0,
  floods: [],
  floodCount: 0,
  floodWindows: 0,
  top: [],
  chattering: 0,
  fleeting: 0,
  stale: 0,
  confirmed: 0,
  meanToConfirmMs: null,
  ...given,
});
const figures = (given: Partial<AlarmQuality>) =>
  Object.fromEntries(qualityFigures(quality(given)).map((figure) => [figure.key, figure]));

it('a day without alarms is in order', () => {
  const ratings = qualityFigures(quality({})).map((figure) => figure.rating);
  expect(new Set(ratings)).toEqual(new Set(['ok', 'off']));
});

it('figures are held against the limits of the standards', () => {
  const made = figures({
    ...{
      raised: 200,
      peak: 30,
      floodWindows: 9,
      top: Array.from({ length: 10 }, () => source(5)),
      stale: 5,
    },
    ...{ chattering: 2, fleeting: 0 },
  });
  expect(made.rate).toMatchObject({ value: 200 / 144, limit: 1, rating: 'warn' });
  expect(made.peak).toMatchObject({ value: 30, limit: 10, rating: 'bad' });
  expect(made.flood_share).toMatchObject({ value: 6.25, limit: 1, rating: 'bad' });
  expect(made.top_share).toMatchObject({ value: 25, limit: 5, rating: 'bad' });
  expect(made.stale).toMatchObject({ rating: 'ok' });
  expect(made.chattering).toMatchObject({ rating: 'bad' });
});
