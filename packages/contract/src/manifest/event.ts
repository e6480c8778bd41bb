/**
 * What a domain tells the others has happened. Events commit with the rows they speak of, wait in
 * the outbox, and may be read by a later release than the one that wrote them.
 */
import type { z } from 'zod/mini';

export interface EventToken<Data = unknown> {
  /** Unique, dotted, domain first: `alarms.raised`. */
  readonly name: string;
  /** One higher with every change of `data` that an older or newer release would misread. */
  readonly version: number;
  /** What it is about: events of one key arrive in the order they were emitted. */
  key(data: Data): string;
  readonly data: z.ZodMiniType<Data>;
}

/** Declares an event; the domain emits it, whoever wants to be told names it. */
export const defineEvent = <Data>(
  name: string,
  given: Omit<EventToken<Data>, 'name'>,
): EventToken<Data> => ({ ...given, name });
