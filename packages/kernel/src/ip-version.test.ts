import { isIP } from 'node:net';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ipVersionOf } from './ip-version.ts';

const longest = 'ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255';

it.each([
  ['10.0.0.5', 4],
  ['255.255.255.255', 4],
  ['::', 6],
  ['::1', 6],
  ['1::', 6],
  ['1:2:3:4:5:6:7::', 6],
  ['::ffff:10.0.0.5', 6],
  [longest, 6],
  ['', null],
  [':', null],
  [':::', null],
  ['::::', null],
  ['1:2', null],
  ['1::2::3', null],
  ['1:2:3:4:5:6:7:8::', null],
  ['1.2.3.4::', null],
  ['::1.2.3.4:5', null],
  ['01.2.3.4', null],
  ['256.1.1.1', null],
  ['1.2.3', null],
  ['12345::', null],
  ['fe80::1%eth0', null],
  [`${longest}0`, null],
])('%s: %s', (text, version) => {
  expect(ipVersionOf(text)).toBe(version);
});

function asNode(text: string): void {
  expect(ipVersionOf(text) ?? 0, JSON.stringify(text)).toBe(isIP(text));
}

it('says what Node says of every address, and of one with a character too many or too few', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.ipV4(), fc.ipV6()),
      fc.nat(50),
      fc.nat(1),
      fc.constantFrom('', ':', '.', '0', 'g'),
      (address, at, cut, put) => {
        asNode(address);
        asNode(address.slice(0, at) + put + address.slice(at + cut));
      },
    ),
    { numRuns: 2000 },
  );
});

it('says what Node says of anything made of the same characters', () => {
  const piece = fc.constantFrom(':', '::', '.', '0', '1', '25', '255', '256', 'a', 'ffff', 'g');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 18 }), (pieces) => {
      asNode(pieces.join(''));
    }),
    { numRuns: 5000 },
  );
});
