import { describe, expect, it } from 'vitest';
import { refuse, refuseAs } from './refuse.ts';

describe('refuse', () => {
  it('carries the code and what its texts say', () => {
    const fault = refuse('device.name_taken', { name: 'Boiler' }, new Error('23505'));
    expect(fault).toMatchObject({
      family: 'refusal',
      code: 'device.name_taken',
      details: { name: 'Boiler' },
    });
    expect(fault.cause).toEqual(new Error('23505'));
  });

  it('asks for every placeholder of either language', () => {
    refuse('point.address_invalid', { address: 'x', family: '4x', from: 0, to: 9 });
    // @ts-expect-error one of four is missing
    refuse('point.address_invalid', { address: 'x', family: '4x', from: 0 });
    // @ts-expect-error a code that the catalogue does not have
    refuse('device.name_takn', { name: 'Boiler' });
    // @ts-expect-error without details, where the text has a placeholder
    refuse('device.name_taken');
    // @ts-expect-error under another name than the text's
    refuse('device.name_taken', { nam: 'Boiler' });
    expect(refuse('general.not_found').details).toEqual({});
  });

  it('takes a code that comes as data with whatever details there are', () => {
    expect(refuseAs('item.name_rule', { field: 'itemName' }).code).toBe('item.name_rule');
  });
});
