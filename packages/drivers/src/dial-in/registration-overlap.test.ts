import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileRegistration, ruleOf, type Saying } from './registration.ts';
import { acceptedPackets, overlap } from './registration-overlap.ts';

const bytes =
  (match: 'exact' | 'prefix') =>
  (text: string, given: Partial<Saying> = {}): Saying => ({
    registration: { match, bytes: Buffer.from(text, 'latin1') },
    sent: 'once',
    heartbeat: null,
    ...given,
  });
const exact = bytes('exact');
const prefix = bytes('prefix');
const pattern = (text: string, heartbeat: string | null = null): Saying => ({
  registration: { match: 'pattern', pattern: text },
  sent: 'once',
  heartbeat: heartbeat === null ? null : Buffer.from(heartbeat, 'latin1'),
});
const beat = (text: string) => ({ heartbeat: Buffer.from(text, 'latin1') });

test.each<[string, Saying, Saying, boolean]>([
  ['the same bytes', exact('GW0042'), exact('GW0042'), true],
  ['other bytes', exact('GW0042'), exact('GW0043'), false],
  ['bytes with more behind them', exact('GW0042'), exact('GW0042\r\n'), false],
  [
    'bytes whose heartbeat makes the rest',
    exact('GW0042', beat('\r\n')),
    exact('GW0042\r\n'),
    true,
  ],
  ['bytes whose heartbeats do not fit', exact('GW0042', beat('\r')), exact('GW0042\r\n'), false],
  ['heartbeats that meet after some', exact('GW0', beat('00')), exact('GW', beat('000')), true],
  ['heartbeats that never meet', exact('GW0', beat('00')), exact('GW', beat('00')), false],
  ['a prefix and what it begins', prefix('GW0042'), exact('GW0042\r\n'), true],
  ['a prefix and a longer one', prefix('GW0042'), prefix('GW0042\r'), true],
  ['a prefix and another', prefix('GW0042'), prefix('GW0043'), false],
  ['a prefix and less', prefix('GW0042'), exact('GW00'), false],
  ['a prefix and less with heartbeats', prefix('GW0042'), exact('GW00', beat('42')), true],
  ['bytes before every packet, and more', exact('GW0', { sent: 'each' }), exact('GW0042'), true],
  ['bytes before later packets, and more', exact('GW0', { sent: 'both' }), exact('GW0042'), true],
  ['a pattern and a packet of it', pattern('GW\\d{4}'), exact('GW0042'), true],
  ['a pattern and too long a packet', pattern('GW\\d{4}'), exact('GW00420'), false],
  ['a pattern and a line end', pattern('GW\\d{4}'), exact('GW0042\r\n'), false],
  ['a pattern that allows a line end', pattern('GW\\d{4}\\s*'), exact('GW0042\r\n'), true],
  ['a pattern with heartbeats', pattern('GW\\d{4}', '\r\n'), exact('GW0042\r\n'), true],
  ['a pattern and a prefix within it', pattern('GW\\d{4}'), prefix('GW00'), true],
  ['a pattern and a prefix beyond it', pattern('GW\\d{4}'), prefix('GW00420'), false],
  ['a pattern and a prefix of letters', pattern('GW\\d{4}'), prefix('GWA'), false],
  ['patterns with a number in common', pattern('GW00\\d\\d'), pattern('GW\\d0\\d2'), true],
  ['patterns of other lengths', pattern('GW0\\d{4}'), pattern('GW0\\d{5}'), false],
  ['patterns of open lengths', pattern('GW0\\d{4,}'), pattern('GW0\\d{1,5}'), true],
  ['patterns of other sets', pattern('GW0[0-4]'), pattern('GW0[5-9]'), false],
  ['patterns that differ at the end', pattern('GW0\\w*A'), pattern('GW0\\w*B'), false],
  ['bytes of a line that a dot takes, too', pattern('GW0.*A'), pattern('GW0.*B'), true],
  ['patterns that differ in the middle', pattern('GW0.*A.*'), pattern('GW0.*B.*'), true],
  ['a pattern that is always too long', pattern('GW0\\d{64}'), prefix('GW0'), false],
  ['text and bytes of a line behind it', exact('GW0042'), exact('GW0042\x01\x03'), true],
  ['bytes and more of them', exact('GW\x01'), exact('GW\x01\x03'), false],
  ['a pattern and bytes of a line', pattern('GW\\d{4}'), exact('GW0042\x01\x03'), true],
  ['a letter beyond bytes', pattern('GW0注'), prefix('GW0'), false],
])('%s', (_what, one, other, expected) => {
  const [left, right] = [acceptedPackets(one), acceptedPackets(other)];
  expect([overlap(left, right), overlap(right, left)]).toEqual([expected, expected]);
});

/** Few letters, so that many rules meet. */
const letters = fc.constantFrom('0', '1', '\r', '\n', '\x01');
const text = (maxLength: number, minLength = 0) =>
  fc.string({ unit: letters, minLength, maxLength });
const heartbeat = fc.option(
  text(3, 1).map((given) => Buffer.from(given)),
  { nil: null },
);
const step = fc
  .tuple(
    fc.constantFrom('0', '1', '\\d', '[01]', '[^0]', '.', '\\s', '\\w'),
    fc.constantFrom('', '', '', '{2}', '?', '*', '+', '{1,3}', '{2,}', '{0}'),
  )
  .map(([atom, repetition]) => atom + repetition);
const steps = fc
  .array(step, { maxLength: 5 })
  .filter((all) => all.filter((one) => /[*+?,]/.test(one.slice(1))).length <= 3);
const saying: fc.Arbitrary<Saying> = fc.oneof(
  fc.record({
    registration: fc.record({
      match: fc.constantFrom('exact' as const, 'prefix' as const),
      bytes: text(5).map((tail) => Buffer.from(`GW0${tail}`)),
    }),
    sent: fc.constantFrom('once' as const, 'each' as const, 'both' as const),
    heartbeat,
  }),
  fc.record({
    registration: steps.map((all) => ({
      match: 'pattern' as const,
      pattern: `GW0${all.join('')}`,
    })),
    sent: fc.constant('once' as const),
    heartbeat,
  }),
);
const accepts = (said: Saying, packet: Buffer): boolean => {
  const verdict = compileRegistration(ruleOf(said), said.heartbeat).evaluate(packet);
  return verdict !== null && verdict !== 'more';
};
const packets = fc.array(
  text(7).map((tail) => Buffer.from(`GW0${tail}`)),
  { minLength: 30, maxLength: 30 },
);

test('what both accept makes them overlap, either way round', () => {
  let met = 0;
  fc.assert(
    fc.property(saying, saying, packets, (one, other, sent) => {
      if (!sent.some((packet) => accepts(one, packet) && accepts(other, packet))) return;
      met += 1;
      const [left, right] = [acceptedPackets(one), acceptedPackets(other)];
      expect(overlap(left, right)).toBe(true);
      expect(overlap(right, left)).toBe(true);
    }),
    { numRuns: 3000 },
  );
  expect(met).toBeGreaterThan(100);
});

const every = (length: number): string[] =>
  length === 0 ? [''] : every(length - 1).flatMap((head) => ['', '0', '1'].map((c) => head + c));
const short = [...new Set(every(6))].map((tail) => Buffer.from(`GW0${tail}`));

test('without heartbeats they overlap only where some packet is accepted by both', () => {
  const plain = fc.oneof(
    text(3).map((tail) => exact(`GW0${tail.replace(/[^01]/g, '1')}`)),
    fc
      .array(fc.constantFrom('0', '1', '[01]', '0?', '1{2}'), { maxLength: 3 })
      .map((all) => pattern(`GW0${all.join('')}`)),
  );
  fc.assert(
    fc.property(plain, plain, (one, other) => {
      const both = short.some((packet) => accepts(one, packet) && accepts(other, packet));
      expect(overlap(acceptedPackets(one), acceptedPackets(other))).toBe(both);
    }),
    { numRuns: 1000 },
  );
});

test('the widest rules are compared at once', () => {
  const wide = acceptedPackets(pattern('GW0\\w{0,64}\\w*\\w{0,64}A'));
  const other = acceptedPackets(pattern('GW0\\w{0,64}\\w*\\w{0,64}B'));
  const before = process.cpuUsage();
  expect(overlap(wide, other)).toBe(false);
  const { user } = process.cpuUsage(before);
  expect(user / 1000).toBeLessThan(500);
});
