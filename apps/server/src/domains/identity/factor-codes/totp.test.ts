import { timestamp } from '@millwright/kernel';
import { expect, it } from 'vitest';
import { base32, codeOf, createSecret, otpauthOf, stepAt, stepOf } from './totp.ts';

/** Of the RFCs' appendices: the ASCII digits 1 to 0, twice. */
const secret = Buffer.from('12345678901234567890');

// RFC 4226, appendix D.
it.each([
  [0, '755224'],
  [1, '287082'],
  [2, '359152'],
  [3, '969429'],
  [4, '338314'],
  [5, '254676'],
  [6, '287922'],
  [7, '162583'],
  [8, '399871'],
  [9, '520489'],
])('counts as RFC 4226 does: %s is %s', (count, code) => {
  expect(codeOf(secret, count)).toBe(code);
});

// RFC 6238, appendix B, SHA-1: the last six of its eight digits.
it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('tells time as RFC 6238 does: at %s s %s', (at, code) => {
  expect(codeOf(secret, stepAt(timestamp(at * 1000)))).toBe(code.slice(2));
});

const now = timestamp(1_111_111_111_000);
const current = stepAt(now);

it.each([
  ['the one before', current - 1, null, current - 1],
  ['the current one', current, null, current],
  ['the next one', current + 1, null, current + 1],
  ['two before', current - 2, null, null],
  ['two ahead', current + 2, null, null],
  ['one that was taken', current, current, null],
  ['one before what was taken', current - 1, current, null],
  ['one after what was taken', current + 1, current, current + 1],
] as const)('takes a step: %s', (_which, step, last, taken) => {
  expect(stepOf(secret, codeOf(secret, step), { now, last })).toBe(taken);
});

it.each(['', '12345', '1234567', '12345a', '１２３４５６', '-12345'])(
  'takes nothing that is no code: %j',
  (code) => {
    expect(stepOf(secret, code, { now, last: null })).toBeNull();
  },
);

// RFC 4648, section 10.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %j in Base32 as %s', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

it('makes secrets of 160 bits and an address that names installation and user', () => {
  expect(createSecret()).toHaveLength(20);
  const address = new URL(otpauthOf(secret, 'Millwright', '李伟'));
  expect([address.protocol, address.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(address.pathname)).toBe('/Millwright:李伟');
  expect(address.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
});
