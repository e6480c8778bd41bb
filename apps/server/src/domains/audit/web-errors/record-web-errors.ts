import { createHash } from 'node:crypto';
import type { webErrorInput } from '@millwright/contract/audit/web-errors.schemas';
import type { Clock } from '@millwright/kernel';
import type { z } from 'zod/mini';
import type { Session } from '../../../platform/access/index.ts';
import type { Transactions } from '../../../platform/storage/index.ts';
import { scrub, withoutQuery } from './scrub-web-error.ts';
import { storeWebError } from './web-errors.store.ts';

export type GivenWebError = z.output<typeof webErrorInput>;

/** Whose page it was; without a session nobody's. */
export interface WebErrorOrigin {
  readonly session: Pick<Session, 'tokenHash' | 'userId' | 'guid' | 'userName'> | null;
  readonly address: string;
  readonly agent: string;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Tells sessions apart without leading back to one: the hash of what is a hash already. */
const sessionFingerprint = (tokenHash: string): string =>
  digest(`session ${tokenHash}`).slice(0, 16);

/**
 * The same for errors that are alike: numbers and quoted texts of the message, and where in a file
 * it happened, differ from one to the next.
 */
export function webErrorFingerprint({ kind, message, stack }: GivenWebError): string {
  const alike = message.replaceAll(/"[^"]*"|'[^']*'|\d+/g, '#');
  const places = stack.split('\n').filter((line) => /^\s*at |@/.test(line));
  const files = places.slice(0, 3).map((line) => line.replaceAll(/(?<![\w-])[\w-]+\.js|:\d+/g, ''));
  return digest([kind, alike, ...files].join('\n'));
}

/** Keeps what pages tell of their errors, all or nothing. */
export async function recordWebErrors(
  needs: { readonly transactions: Transactions; readonly clock: Clock },
  errors: readonly GivenWebError[],
  { session, address, agent }: WebErrorOrigin,
): Promise<void> {
  const at = needs.clock.now();
  const sorted = errors
    .map((given) => ({ ...given, message: scrub(given.message), stack: scrub(given.stack) }))
    .map((error) => ({ error, fingerprint: webErrorFingerprint(error) }))
    // Rows are locked in one order by all.
    .toSorted((one, other) => (one.fingerprint < other.fingerprint ? -1 : 1));
  await needs.transactions.run(async (tx) => {
    for (const { error, fingerprint } of sorted) {
      await storeWebError(tx, {
        ...error,
        fingerprint,
        at,
        page: withoutQuery(error.page),
        userId: session?.userId ?? null,
        userGuid: session?.guid ?? null,
        userName: session?.userName ?? null,
        session: session === null ? null : sessionFingerprint(session.tokenHash),
        address,
        agent,
      });
    }
  });
}
