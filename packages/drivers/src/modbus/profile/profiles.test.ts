import { describe, expect, test } from 'vitest';
import { parseNumber, resolveAddress } from './address.ts';
import { lintProfile } from './lint-profile.ts';
import { loadProfiles } from './load-profiles.ts';
import type { DeviceProfile, RegisterFamily } from './profile.ts';

const profiles = loadProfiles();
const profile = (id: string): DeviceProfile => profiles.get(id) as DeviceProfile;

describe.each([...profiles.values()])('$id', (each) => {
  test('is sound', () => expect(lintProfile(each)).toEqual([]));

  test('both ends of every range resolve, one further does not', () => {
    for (const family of each.families) {
      for (const range of family.ranges) {
        const base = Number(range.base);
        const first = parseNumber(range.first, family.radix) as number;
        const last = parseNumber(range.last, family.radix) as number;
        const at = (number: number): number =>
          resolveAddress(each, family.id, number.toString(family.radix)).address;
        expect(at(first)).toBe(base);
        expect(at(last)).toBe(base + last - first);
        const inside = family.ranges.some(
          (other) => parseNumber(other.first, family.radix) === last + 1,
        );
        if (!inside) expect(() => at(last + 1)).toThrow('point.address_invalid');
      }
    }
  });
});

describe('addresses', () => {
  /** Facts of the controllers' manuals. */
  test.each([
    ['xinje-xd-small', 'Y', '0', 'coil', 0x6000],
    ['xinje-xd-small', 'Y', '10', 'coil', 0x6008],
    ['xinje-xd-small', 'Y', '20', 'coil', 0x6010],
    ['xinje-xd-large', 'X', '10100', 'coil', 0x5140],
    ['xinje-xd-large', 'D', 'D20479', 'holding', 0x4fff],
    ['xinje-xd-large', 'HD', '0', 'holding', 0xa080],
    ['xinje-xd-large', 'ID', '10100', 'holding', 0x5164],
    ['xinje-xc', 'M', '8000', 'coil', 0x6000],
    ['xinje-xc', 'D', '8511', 'holding', 0x41ff],
    ['xinje-xc', 'ED', '36863', 'holding', 0xffff],
    ['modbus', 'IR', '65535', 'input', 65_535],
  ])('%s %s%s is %s %i', (id, family, text, space, address) => {
    expect(resolveAddress(profile(id), family, text)).toMatchObject({ space, address });
  });

  test.each([
    ['xinje-xd-small', 'X', '8', 1, 'point.address_invalid'],
    ['xinje-xd-small', 'X', '100', 1, 'point.address_invalid'],
    ['xinje-xd-small', 'Q', '0', 1, 'point.family_unknown'],
    ['xinje-xd-small', 'D', '7999', 2, 'point.no_room'],
    ['modbus', 'HR', '65536', 1, 'point.address_invalid'],
    ['modbus', 'HR', '-1', 1, 'point.address_invalid'],
    ['modbus', 'HR', '1e3', 1, 'point.address_invalid'],
    ['modbus', 'HR', '', 1, 'point.address_invalid'],
  ])('%s refuses %s%s × %i with %s %s', (id, family, text, width, code) => {
    expect(() => resolveAddress(profile(id), family, text, width)).toThrow(code);
  });

  test.each([
    ['modbus', 'HR', '65533', 4, { address: '65533', family: 'HR', to: '65532' }],
    ['xinje-xd-small', 'D', '7999', 2, { address: '7999', family: 'D', to: '7998' }],
  ])(
    '%s names the last address of %s for what does not fit at %s',
    (id, family, text, width, told) => {
      expect(() => resolveAddress(profile(id), family, text, width)).toThrow(
        expect.objectContaining({ code: 'point.no_room', details: told }),
      );
    },
  );
});

describe('lint', () => {
  const family: RegisterFamily = {
    id: 'D',
    name: { 'zh-CN': '数据', 'en-US': 'Data' },
    space: 'holding',
    radix: 10,
    writable: true,
    flash: false,
    ranges: [{ first: '0', last: '99', base: '0x0000' }],
  };
  const withRanges = (ranges: RegisterFamily['ranges'], more: Partial<RegisterFamily> = {}) =>
    lintProfile({ ...profile('modbus'), families: [{ ...family, ranges, ...more }] });

  test.each([
    ['backwards', withRanges([{ first: '9', last: '0', base: '0x0000' }])],
    ['beyond', withRanges([{ first: '0', last: '1', base: '0xFFFF' }])],
    ['not written', withRanges([{ first: '0', last: '8', base: '0x0000' }], { radix: 8 })],
    ['not written', withRanges([{ first: '0', last: '8', base: '4096' }])],
    [
      'share addresses',
      withRanges([
        { first: '0', last: '9', base: '0x0000' },
        { first: '10', last: '19', base: '0x0009' },
      ]),
    ],
    [
      'overlaps',
      withRanges([
        { first: '0', last: '9', base: '0x0000' },
        { first: '9', last: '19', base: '0x0100' },
      ]),
    ],
    ['has no range', withRanges([])],
    ['both languages', withRanges(family.ranges, { name: { 'zh-CN': '数据', 'en-US': '' } })],
    ['twice', lintProfile({ ...profile('modbus'), families: [family, family] })],
  ])('finds what is %s', (words, problems) => {
    expect(problems.join()).toContain(words);
  });
});
