/** How a dial-in box is known and what it adds to the bytes of its devices. */
import { compileBoundedPattern } from '@millwright/kernel';
import { z } from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import { text } from '../text.ts';

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
