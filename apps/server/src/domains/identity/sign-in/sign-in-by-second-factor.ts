import { refuse } from '@millwright/contract';
import { timestamp } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import { hashToken } from '../../../platform/access/index.ts';
import {
  countTry,
  findDevice,
  findKnownPlace,
  type Origin,
  type TicketRow,
  takeTicket,
} from '../sessions/index.ts';
import { checkUsable, findUser, lockPassword } from '../users/index.ts';
import { type Entry, enter, type SignedIn, type SignInNeeds } from './enter.ts';
import { recordRefusedSignIn } from './record-refused-sign-in.ts';

/** Codes that may be brought with one ticket, wherever servers are asked. */
const mostTries = 6;

/** @throws Fault refusal `identity.wrong_device` when the device was forgotten or came meanwhile */
async function deviceOf(
  db: Kysely<unknown>,
  ticket: TicketRow,
  now: Date,
): Promise<Entry['device']> {
  if (ticket.device_hash === null) return null;
  const device = await findDevice(db, ticket.device_hash, now);
  if (device === undefined || device.id !== ticket.device_id) throw refuse('identity.wrong_device');
  const until = timestamp(device.expires_at.getTime());
  return { id: device.id, hash: ticket.device_hash, until };
}

/**
 * Opens the session of who brings a code of the second factor with the ticket that the first has
 * given. It may come from another network than the first, as phones do.
 * @throws Fault refusal `identity.ticket_over`, `identity.locked`, `identity.wrong_second_factor`,
 *   `identity.disabled`, `identity.expired`, `identity.wrong_device`
 */
export async function signInBySecondFactor(
  needs: SignInNeeds,
  given: { readonly ticket: string; readonly code: string },
  origin: Origin,
): Promise<SignedIn> {
  const { db, throttle, clock } = needs;
  const tokenHash = hashToken(given.ticket);
  const now = clock.now();
  const ticket = await countTry(db, tokenHash, { now: new Date(now), most: mostTries });
  const user = ticket === undefined ? undefined : await findUser(db, ticket.user_id);
  if (ticket === undefined || user === undefined) throw refuse('identity.ticket_over');
  const { address } = origin;
  const userName = user.user_name;
  const from = await findKnownPlace(db, userName, origin);
  const attempt = { address, userName, user: user.id, from, step: 'second' } as const;
  throttle.begin(attempt);
  await checkUsable(db, user, now);
  const device = await deviceOf(db, ticket, new Date(now));
  const done = await needs.transactions.run(async (tx) => {
    // A new password ends the ticket: before it is taken, or once the session is open.
    await lockPassword(tx, user.id);
    const secondFactor = await needs.secondFactors.use(tx, user.id, given.code);
    if (secondFactor === null) return null;
    if (!(await takeTicket(tx, tokenHash))) throw refuse('identity.ticket_over');
    const { mode, remember } = ticket;
    return enter(needs, tx, { user, mode, remember, device, secondFactor }, origin);
  });
  if (done === null) {
    const reason = 'identity.wrong_second_factor';
    needs.log.info({ address, mode: ticket.mode }, 'second factor refused');
    await recordRefusedSignIn(needs, { userName, reason, origin });
    throw refuse(reason);
  }
  throttle.succeed(attempt);
  for (const ended of done.ended) needs.guard.announce({ kind: 'ended', tokenHash: ended });
  return done.signedIn;
}
