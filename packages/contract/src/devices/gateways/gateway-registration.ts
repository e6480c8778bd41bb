/** How a dial-in box is known and what it adds to the bytes of its devices. */
import { compileBoundedPattern } from '@millwright/kernel';
import { z } from 'zod/mini';
import { text } from '../../fields/text.ts';
import type { ErrorCode } from '../../manifest/errors.ts';

const longestBytes = 40;

const fits = (encoding: 'text' | 'hex', value: string): boolean =>
  encoding === 'text'
    ? /^[\x20-\x7e]+$/.test(value) && value.length <= longestBytes
    : /^([0-9A-Fa-f]{2})+$/.test(value) && value.length <= longestBytes * 2;

/** Bytes as a person writes them: printable ASCII, or hexadecimal digits. At most 40. */
const literal = (code: ErrorCode) =>
  z
    .object({ encoding: z.enum(['text', 'hex']), value: text({ max: 80, error: code }) })
    .check(
      z.refine(({ encoding, value }) => fits(encoding, value), { error: code, path: ['value'] }),
    );
export type Literal = z.infer<ReturnType<typeof literal>>;

/** Fewer bytes would be found in what other boxes send. */
const leastBytes = 3;
const bytesOf = ({ encoding, value }: Literal): number =>
  encoding === 'hex' ? value.length / 2 : value.length;

/** What the box sends first: exactly these bytes, or beginning with them, or as a pattern says. */
const packet = z.discriminatedUnion('match', [
  z.object({
    match: z.enum(['prefix', 'exact']),
    literal: literal('gateway.registration_rule').check(
      z.refine((given) => bytesOf(given) >= leastBytes, {
        error: 'gateway.registration_rule',
        path: ['value'],
      }),
    ),
  }),
  z.object({
    match: z.literal('pattern'),
    /** Characters, sets, `\d`, repetitions; begins with at least three characters as they are. */
    pattern: text(
      { max: 120, error: 'gateway.pattern_rule' },
      z.refine(
        (pattern) => (compileBoundedPattern(pattern)?.head.length ?? 0) >= leastBytes,
        'gateway.pattern_rule',
      ),
    ),
  }),
]);

export const registration = z
  .object({
    packet,
    /** `each`: before every packet, but not on its own; `both`: on its own first, then so too. */
    sent: z._default(z.enum(['once', 'each', 'both']), 'once'),
    /** What stands before every packet, when it is not the registration itself. */
    packetPrefix: z._default(z.nullable(literal('gateway.prefix_rule')), null),
    heartbeat: z._default(z.nullable(literal('gateway.heartbeat_rule')), null),
  })
  .check(
    // Where the registration ends and the packet begins could not be told.
    z.refine(({ packet: { match }, sent }) => match !== 'pattern' || sent !== 'each', {
      error: 'gateway.pattern_rule',
      path: ['packet', 'match'],
    }),
  );
export type Registration = z.infer<typeof registration>;

/** So many different packets may a rule take without an administrator's consent. */
export const mostPackets = 100;
/** So many may the rules of an account take together that need no consent one by one. */
export const mostPacketsInAll = 1000;
/** Longest that a packet is looked at. */
const longestPacket = 64;

/** How many different packets the rule takes for this box's, heartbeats apart; may be Infinity. */
export function packetsTaken({
  packet: rule,
  sent,
}: Pick<Registration, 'packet' | 'sent'>): number {
  // What stands before every packet is a beginning, whatever it was called.
  if (rule.match !== 'pattern') return rule.match === 'exact' && sent === 'once' ? 1 : Infinity;
  const steps = compileBoundedPattern(rule.pattern)?.steps ?? [];
  return steps.reduce((product, { bytes, least, most }) => {
    const choices = bytes().length;
    let sum = 0;
    for (let times = least; times <= Math.min(most, longestPacket); times += 1) {
      sum += choices ** times;
    }
    return product * sum;
  }, 1);
}

/** Whether the rule could take the boxes of others: an administrator has to agree to it. */
export const needsConsent = (rule: Pick<Registration, 'packet' | 'sent'>): boolean =>
  packetsTaken(rule) > mostPackets;

const longestNetwork = 43;
const mostNetworks = 20;

/** `10.1.0.0/16`, `fd00::/8`, or one address. */
const isNetwork = (network: string): boolean =>
  [z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()].some((form) => form.safeParse(network).success);

/** Where a dial-in box may come from; empty: from anywhere. */
export const networks = z
  .array(
    text(
      { max: longestNetwork, error: 'gateway.network_rule' },
      z.refine(isNetwork, 'gateway.network_rule'),
    ),
  )
  .check(z.maxLength(mostNetworks, 'gateway.network_rule'));
