import { noItemCounts } from '@millwright/contract/manifest/counts';
import { describe, expect, it } from 'vitest';
import { itemState, worstOf } from './item-state.ts';

describe('the state of an item', () => {
  it.each([
    [{}, 'empty'],
    [{ alarms: 1 }, 'alarm'],
    [{ devices: 2, online: 2 }, 'online'],
    [{ devices: 2, online: 2, alarms: 1 }, 'alarm'],
    [{ devices: 2, online: 1, offline: 1 }, 'abnormal'],
    [{ devices: 2, online: 1, abnormal: 1 }, 'abnormal'],
    [{ devices: 2, offline: 2 }, 'offline'],
    // Devices that are switched off on purpose are in no state.
    [{ devices: 2, online: 1 }, 'online'],
    [{ devices: 2 }, 'empty'],
  ])('with %o is %s', (counts, state) => {
    const { alarms, ...others } = { ...noItemCounts, ...counts };
    expect(itemState({ ...others, alarms }, alarms > 0)).toBe(state);
  });

  it('of several is the worst', () => {
    expect(worstOf(['online', 'offline', 'abnormal'])).toBe('abnormal');
    expect(worstOf(['empty', 'online'])).toBe('online');
    expect(worstOf([])).toBe('empty');
  });
});
