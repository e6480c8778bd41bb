import { type Duration, minutes } from '@millwright/kernel';
import { type RawBuilder, sql } from 'kysely';

/** A log whose entries are sealed once they are complete. Its entries are `e` in what it says of them. */
export interface SealedLog {
  readonly name: string;
  /** Its own tables of seals and of links, as those of the audit trail are. */
  readonly seals: RawBuilder<unknown>;
  readonly links: RawBuilder<unknown>;
  readonly entries: RawBuilder<unknown>;
  /** Which entries are complete: nothing of them changes any more. */
  readonly isComplete: RawBuilder<boolean>;
  /** When an entry became complete. */
  readonly completedAt: RawBuilder<Date>;
  /** By what retention goes. */
  readonly keptFrom: RawBuilder<Date>;
  readonly action: RawBuilder<string>;
  /** Everything an entry says, in one form that the database always writes alike. */
  readonly digest: RawBuilder<Buffer>;
  /** Which records of retention (`audit.purge` of the trail, `p`) speak of this log. */
  readonly isPurge: RawBuilder<boolean>;
  /**
   * Longest that an entry may take from when it became complete to its commit. One that is further behind
   * the seal before was put there by somebody else.
   */
  readonly longest: Duration;
}

/**
 * A statement may run for 30 s and a transaction wait for its program for 60 s, so one that writes lives
 * for seconds; the rest is for a clock that is set back and for servers whose clocks differ.
 */
const longestTransaction = minutes(10);

/** What people did: the operation log and the log of users. */
export const auditTrailLog: SealedLog = {
  name: 'operations',
  seals: sql`audit_seal`,
  links: sql`audit_link`,
  entries: sql`audit_entry`,
  isComplete: sql`true`,
  completedAt: sql`e.at`,
  keptFrom: sql`e.at`,
  action: sql`e.action`,
  digest: sql`sha256(convert_to(jsonb_build_array(
    e.id, (extract(epoch from e.at) * 1000000)::bigint, e.actor_kind, e.actor_id, e.actor_name,
    e.action, e.subject_kind, e.subject_id, e.subject_name, e.item_id, e.before, e.after, e.address
  )::text, 'UTF8'))`,
  isPurge: sql`p.after ?| array['only', 'except']`,
  longest: longestTransaction,
};
