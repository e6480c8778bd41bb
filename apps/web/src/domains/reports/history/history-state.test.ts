import { pointId } from '@millwright/kernel';
import { describe, expect, it } from 'vitest';
import { readHistoryState, settingsOf, stateOfView, writeHistoryState } from './history-state.ts';

const fallback = [pointId(1), pointId(2)];
const read = (search: string) => readHistoryState(new URLSearchParams(search), fallback);

describe('the state of the history page', () => {
  it('begins with a day of the first points', () => {
    expect(read('')).toEqual({
      ...{ points: fallback, span: '24h', range: null, compare: null, axes: 'common' },
      ...{ hidden: new Set(), as: 'curves', step: null, aggregates: ['min', 'max', 'mean'] },
      ...{ bar: 'mean', view: null },
    });
  });

  it.each([
    'points=3',
    'points=',
    'points=3%2C4&span=last_month',
    'points=3%2C4&from=1000&to=2000&compare=week&axes=own&hidden=4',
    'points=3&as=table&step=1h&aggregates=count%2Cdifference',
    'points=3&as=bars&bar=max&view=7',
  ])('stands in the address: %s', (search) => {
    const params = new URLSearchParams('itemId=1');
    writeHistoryState(params, read(search));
    expect(params.toString()).toBe(`itemId=1&${search}`);
  });

  it('takes nothing that it does not know', () => {
    const wrong =
      'points=x,-1,5,5&span=2h&from=9&to=3&compare=year&as=pie&step=7m&bar=median&view=a';
    expect(read(`${wrong}&aggregates=median`)).toEqual({ ...read(''), points: [pointId(5)] });
    const many = Array.from({ length: 30 }, (_, n) => n + 1).join(',');
    expect(read(`points=${many}`).points).toHaveLength(20);
  });

  it('is the same after it was saved as a view', () => {
    for (const search of [
      'points=1%2C2&span=today&compare=day&axes=own&as=bars&bar=max&step=8h&view=7',
      'points=1%2C2&from=1000&to=2000&as=table&aggregates=sum&view=7',
    ]) {
      const state = read(search);
      const layout = state.as === 'samples' ? 'table' : state.as;
      const settings = settingsOf(state, { layout, refreshSeconds: 60 });
      expect(stateOfView({ id: 7, settings }, { pointIds: [...fallback] })).toEqual(state);
    }
  });
});
