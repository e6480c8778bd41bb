/** A session alone does not give power over other accounts: its user has proved anew who they are. */
import { refuse } from '@millwright/contract';
import { after, type Clock, minutes, type Timestamp, timestamp } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Session } from '../../../platform/access/index.ts';
import { provedAtOf } from './recent-proof.store.ts';

/** For so long after the password, and the code where there is a second factor, nobody asks again. */
const proofLength = minutes(5);

interface Needs {
  readonly db: Kysely<unknown>;
  readonly clock: Clock;
}

/** Until when the session counts as proved; null where it does not now. */
export async function provedUntil(
  { db, clock }: Needs,
  { tokenHash }: Pick<Session, 'tokenHash'>,
): Promise<Timestamp | null> {
  const at = await provedAtOf(db, tokenHash);
  const until = at === null ? null : after(timestamp(at.getTime()), proofLength);
  return until !== null && until > clock.now() ? until : null;
}

/** @throws Fault refusal `identity.prove_first` */
export async function demandProof(
  needs: Needs,
  session: Pick<Session, 'tokenHash'>,
): Promise<void> {
  if ((await provedUntil(needs, session)) === null) throw refuse('identity.prove_first');
}
