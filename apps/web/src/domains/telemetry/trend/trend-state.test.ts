import { pointId } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { isLive, readTrendState, trendOfPoint, writeTrendState } from './trend-state.ts';

const read = (text: string) => readTrendState(new URLSearchParams(text), [7, 8].map(pointId));

describe('trend state', () => {
  it.each([
    ['', { points: [7, 8], shown: { span: '30m' } }],
    ['points=1,2&span=24h', { points: [1, 2], shown: { span: '24h' } }],
    ['points=&span=2w', { points: [], shown: { span: '30m' } }],
    ['points=1,x,-3,2.5&from=100&to=200', { points: [1], shown: { from: 100, to: 200 } }],
    ['points=1&from=200&to=100&span=7d', { points: [1], shown: { span: '7d' } }],
    [
      'points=1,2&hidden=2,x&axes=own',
      { points: [1, 2], shown: { span: '30m' }, hidden: new Set([2]), axes: 'own' },
    ],
    ['points=1&axes=three', { points: [1], shown: { span: '30m' } }],
    ['points=1,2,3,4,5,6,7,8,9', { points: [1, 2, 3, 4, 5, 6, 7, 8], shown: { span: '30m' } }],
  ])('reads %j', (text, state) => {
    expect(read(text)).toEqual({ hidden: new Set(), axes: 'common', ...state });
  });

  it('writes what it reads and leaves the rest of the address', () => {
    const params = new URLSearchParams('itemId=3&from=5&to=6');
    const state = {
      points: [1, 2].map(pointId),
      shown: { span: '6h' },
      hidden: new Set([pointId(2)]),
      axes: 'own',
    } as const;
    writeTrendState(params, state);
    expect(params.get('itemId')).toBe('3');
    expect(readTrendState(params, [])).toEqual(state);
  });

  it('forgets what is hidden with the point', () => {
    const params = new URLSearchParams();
    const hidden = new Set([7, 2].map(pointId));
    writeTrendState(params, {
      points: [pointId(2)],
      shown: { span: '6h' },
      hidden,
      axes: 'common',
    });
    expect(params.toString()).toBe('hidden=2&points=2&span=6h');
  });

  it('leads from a value to its trend on the same page', () => {
    expect(trendOfPoint('?itemId=3&tab=live&from=1&to=2&hidden=5', pointId(7))).toBe(
      '?itemId=3&tab=trend&points=7',
    );
  });

  it.each([
    [{ span: '5m' }, true],
    [{ span: '24h' }, true],
    [{ span: '7d' }, false],
    [{ from: 1, to: 2 }, false],
  ] as const)('%j is live: %s', (shown, live) => {
    expect(isLive(shown)).toBe(live);
  });
});
