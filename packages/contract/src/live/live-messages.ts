/** The JSON side of the live socket: what a page asks for and what it is told. */
import { z } from 'zod/mini';
import { text } from '../fields/text.ts';

/** Chosen by the page, unique among its subscriptions; the answer repeats it. */
const id = z.union([z.number(), text({ max: 64 })]);

/** A point may be in several subscriptions; it is sent once. */
export const liveRequest = z.discriminatedUnion('op', [
  z.object({
    op: z.literal('subscribe'),
    id,
    // Of more than may be asked for at once the page is told, and not closed.
    points: z.array(z.number().check(z.int(), z.positive(), z.maximum(0xffff_ffff))),
  }),
  z.object({ op: z.literal('topic'), id, topic: text({ max: 64 }) }),
  z.object({ op: z.literal('unsubscribe'), id }),
  /** A button is still pressed: renews the lease of its hold, which ends when this socket does. */
  z.object({ op: z.literal('hold'), key: text({ min: 16, max: 64 }) }),
  /** It is not any more. */
  z.object({ op: z.literal('let-go'), key: text({ min: 16, max: 64 }) }),
]);
export type LiveRequest = z.infer<typeof liveRequest>;

/** What does not fit a frame of numbers: texts, and whole numbers beyond 2^53 as their digits. */
export interface LiveText {
  readonly pointId: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly quality: number;
  readonly text: string;
}

/**
 * Why the server closes: `signed_out` the session ended; `slow` the page could not keep up;
 * `restart` the server stops; `protocol` the page sent what is no request; `too_many` more of its
 * requests wait than may. Only after `signed_out` is it useless to connect again.
 */
export type LiveClosing = 'signed_out' | 'slow' | 'restart' | 'protocol' | 'too_many';

export type LiveReply =
  | {
      readonly op: 'subscribed';
      readonly id: number | string;
      readonly points: readonly number[];
      /** Points that do not exist or are not among the caller's items. */
      readonly refused: readonly number[];
    }
  /** The topic is unknown or not the caller's, or a limit of the socket is reached. */
  | { readonly op: 'refused'; readonly id: number | string; readonly error: string }
  /** What the user may open or do has changed: the profile is to be asked for again. */
  | { readonly op: 'access' }
  /** Access was taken away: the page must not show these points any longer. */
  | { readonly op: 'revoked'; readonly points: readonly number[] }
  | { readonly op: 'texts'; readonly snapshot: boolean; readonly values: readonly LiveText[] }
  /** Comes however little changes: whoever hears nothing is not connected any more. */
  | { readonly op: 'beat' }
  | { readonly op: 'event'; readonly topic: string; readonly data: unknown }
  | {
      readonly op: 'closing';
      readonly reason: LiveClosing;
      /** Wait at least this long before connecting again. */
      readonly retryMs: number;
    };
