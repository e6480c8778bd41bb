import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptsMore } from './read-states.ts';
import { compileRegistration, ruleOf, type Saying } from './registration.ts';
import { acceptedPackets, type Overlap, overlap, packetAlone } from './registration-overlap.ts';

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

/** How the first overlaps the second, and the second the first. */
type Both = readonly [Overlap | null, Overlap | null];
const alike: Both = ['taken', 'taken'];
const begins: Both = ['taken', 'longer'];
const goesOn: Both = ['longer', 'taken'];
const apart: Both = [null, null];

test.each<[string, Saying, Saying, Both]>([
  ['the same bytes', exact('GW0042'), exact('GW0042'), alike],
  ['other bytes', exact('GW0042'), exact('GW0043'), apart],
  ['bytes with more behind them', exact('GW0042'), exact('GW0042\r\n'), begins],
  [
    'bytes whose heartbeat makes the rest',
    exact('GW0042', beat('\r\n')),
    exact('GW0042\r\n'),
    alike,
  ],
  ['bytes whose heartbeats do not fit', exact('GW0042', beat('\r')), exact('GW0042\r\n'), begins],
  ['heartbeats that meet after some', exact('GW0', beat('00')), exact('GW', beat('000')), alike],
  [
    'a heartbeat that goes on from another',
    exact('GW0', beat('00')),
    exact('GW', beat('00')),
    alike,
  ],
  ['a prefix and what it begins', prefix('GW0042'), exact('GW0042\r\n'), alike],
  ['a prefix and a longer one', prefix('GW0042'), prefix('GW0042\r'), alike],
  ['a prefix and another', prefix('GW0042'), prefix('GW0043'), apart],
  ['a prefix and less', prefix('GW0042'), exact('GW00'), goesOn],
  ['a prefix and less with heartbeats', prefix('GW0042'), exact('GW00', beat('42')), alike],
  ['bytes before every packet, and more', exact('GW0', { sent: 'each' }), exact('GW0042'), alike],
  ['bytes before later packets, and more', exact('GW0', { sent: 'both' }), exact('GW0042'), alike],
  ['a pattern and a packet of it', pattern('GW\\d{4}'), exact('GW0042'), alike],
  ['a pattern and too long a packet', pattern('GW\\d{4}'), exact('GW00420'), begins],
  ['a pattern and a line end', pattern('GW\\d{4}'), exact('GW0042\r\n'), begins],
  ['a pattern that allows a line end', pattern('GW\\d{4}\\s*'), exact('GW0042\r\n'), alike],
  ['a pattern with heartbeats', pattern('GW\\d{4}', '\r\n'), exact('GW0042\r\n'), alike],
  ['a pattern and a prefix within it', pattern('GW\\d{4}'), prefix('GW00'), alike],
  ['a pattern and a prefix beyond it', pattern('GW\\d{4}'), prefix('GW00420'), begins],
  ['a pattern and a prefix of letters', pattern('GW\\d{4}'), prefix('GWA'), apart],
  ['patterns with a number in common', pattern('GW00\\d\\d'), pattern('GW\\d0\\d2'), alike],
  ['patterns of other lengths', pattern('GW0\\d{4}'), pattern('GW0\\d{5}'), begins],
  ['patterns of open lengths', pattern('GW0\\d{4,}'), pattern('GW0\\d{1,5}'), alike],
  ['patterns of other sets', pattern('GW0[0-4]'), pattern('GW0[5-9]'), apart],
  ['patterns that differ at the end', pattern('GW0\\w*A'), pattern('GW0\\w*B'), alike],
  ['bytes of a line that a dot takes, too', pattern('GW0.*A'), pattern('GW0.*B'), alike],
  ['patterns that differ in the middle', pattern('GW0.*A.*'), pattern('GW0.*B.*'), alike],
  ['a pattern that is always too long', pattern('GW0\\d{64}'), prefix('GW0'), apart],
  ['text and bytes of a line behind it', exact('GW0042'), exact('GW0042\x01\x03'), alike],
  ['bytes and more of them', exact('GW\x01'), exact('GW\x01\x03'), begins],
  ['a pattern and bytes of a line', pattern('GW\\d{4}'), exact('GW0042\x01\x03'), alike],
  ['a letter beyond bytes', pattern('GW0注'), prefix('GW0'), apart],
  ['a number and a range of longer ones', exact('GW00'), pattern('GW\\d{4}'), begins],
  ['a number and a range elsewhere', exact('GW00'), pattern('GW[1-9]\\d{3}'), apart],
  ['a range and one that goes on', pattern('GW[0-4]'), pattern('GW\\d{2}'), begins],
  ['a range of many lengths and a number', pattern('GW\\d{1,4}'), exact('GW004'), alike],
  ['bytes that begin with a heartbeat’s piece', exact('GW004'), exact('GW00', beat('42')), alike],
  [
    'bytes before every packet that go on',
    exact('GW0042', { sent: 'each' }),
    exact('GW00'),
    goesOn,
  ],
  ['a beginning of what takes no packet', exact('GW0'), pattern('GW0\\d[注]'), apart],
])('%s', (_what, one, other, expected) => {
  const [left, right] = [acceptedPackets(one), acceptedPackets(other)];
  expect([overlap(left, right), overlap(right, left)]).toEqual(expected);
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
const startsWith = (packet: Buffer, beginning: Buffer): boolean =>
  packet.subarray(0, beginning.length).equals(beginning);
const packets = fc.array(
  text(7).map((tail) => Buffer.from(`GW0${tail}`)),
  { minLength: 30, maxLength: 30 },
);

test('what begins alike makes them overlap, either way round', () => {
  let met = 0;
  fc.assert(
    fc.property(saying, saying, packets, (one, other, sent) => {
      const [his, hers] = [one, other].map((said) =>
        sent.filter((packet) => accepts(said, packet)),
      );
      const isBegun = his?.some((packet) => hers?.some((longer) => startsWith(longer, packet)));
      if (!isBegun) return;
      met += 1;
      const [left, right] = [acceptedPackets(one), acceptedPackets(other)];
      expect(overlap(left, right)).toBe('taken');
      expect(overlap(right, left)).not.toBeNull();
      // The same of packets that were met.
      for (const packet of hers ?? []) expect(overlap(packetAlone(packet), right)).not.toBeNull();
    }),
    { numRuns: 3000 },
  );
  expect(met).toBeGreaterThan(100);
});

test('of what is accepted no beginning is a dead end', () => {
  fc.assert(
    fc.property(saying, packets, (said, sent) => {
      const accepted = acceptedPackets(said);
      for (const packet of sent.filter((each) => accepts(said, each))) {
        for (let length = 0; length <= packet.length; length += 1) {
          expect(acceptsMore(accepted, packet.subarray(0, length))).toBe(true);
        }
      }
    }),
  );
});

const every = (length: number): string[] =>
  length === 0 ? [''] : every(length - 1).flatMap((head) => ['', '0', '1'].map((c) => head + c));
const short = [...new Set(every(6))].map((tail) => Buffer.from(`GW0${tail}`));

test('without heartbeats they overlap only where some packet begins another', () => {
  const plain = fc.oneof(
    text(3).map((tail) => exact(`GW0${tail.replace(/[^01]/g, '1')}`)),
    fc
      .array(fc.constantFrom('0', '1', '[01]', '0?', '1{2}'), { maxLength: 3 })
      .map((all) => pattern(`GW0${all.join('')}`)),
  );
  fc.assert(
    fc.property(plain, plain, (one, other) => {
      const [his, hers] = [one, other].map((said) => short.filter((each) => accepts(said, each)));
      const isBegun = his?.some((packet) => hers?.some((longer) => startsWith(longer, packet)));
      const isBeginning = his?.some((packet) =>
        hers?.some((shorter) => startsWith(packet, shorter)),
      );
      const expected = isBegun ? 'taken' : isBeginning ? 'longer' : null;
      expect(overlap(acceptedPackets(one), acceptedPackets(other))).toBe(expected);
    }),
    { numRuns: 1000 },
  );
});

test('the widest rules are compared at once', () => {
  const wide = acceptedPackets(pattern('GW0\\w{0,64}\\w*\\w{0,64}!'));
  const other = acceptedPackets(pattern('GW0\\w{0,64}\\w*\\w{0,64}\\?'));
  const before = process.cpuUsage();
  expect(overlap(wide, other)).toBeNull();
  const { user } = process.cpuUsage(before);
  expect(user / 1000).toBeLessThan(500);
});
