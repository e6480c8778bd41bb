import { describe, expect, test } from 'vitest';
import { itemInputExample, itemRowExample } from './items.examples.ts';
import { itemInput, itemName, itemRow, lnglat } from './items.schemas.ts';

describe('item name', () => {
  test.each(['泵站', 'A1', '一号泵站2', 'x'.repeat(50)])('takes %s', (name) => {
    expect(itemName.parse(name)).toBe(name);
  });
  test.each(['', '泵', 'a b', '泵站(1)', '泵_站', 'x'.repeat(51)])('refuses "%s"', (name) => {
    expect(itemName.safeParse(name).error?.issues[0]?.message).toBe('item.name_rule');
  });
});

describe('position', () => {
  test.each([
    '120.000000,31.000000',
    '-180.000000,-90.000000',
    '180,90.0',
    '0,0.5',
    '179.999999,89.999999',
  ])('takes %s', (text) => {
    expect(lnglat.parse(text)).toBe(text);
  });
  test.each([
    '180.000001,31.0',
    '181,31.0',
    '120.0,90.000001',
    '120.0,91.0',
    '120.0,31',
    '120.0000000,31.0',
    '120.0 31.0',
    '120.0,31.0,5',
    '',
  ])('refuses "%s"', (text) => {
    expect(lnglat.safeParse(text).error?.issues[0]?.message).toBe('item.lnglat_rule');
  });
});

test('the examples are valid', () => {
  expect(itemInput.parse(itemInputExample)).toEqual(itemInputExample);
  expect(itemRow.parse(itemRowExample)).toEqual(itemRowExample);
});
