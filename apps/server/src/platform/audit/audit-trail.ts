/**
 * Who did what to what: a row in the very transaction of what it records. The table refuses every
 * change; only retention deletes.
 */
import type { AuditAction, Subject } from '@millwright/contract';
import type { Clock, Timestamp } from '@millwright/kernel';
import { type ColumnType, type GeneratedAlways, sql } from 'kysely';
import { prepared, type Tables } from '../../engines/postgres/index.ts';
import type { Tx } from '../storage/index.ts';

export type Actor =
  | { readonly kind: 'user'; readonly id: number; readonly name: string }
  /** The program itself, named by the part that acted (`jobs`, `setup`). */
  | { readonly kind: 'system'; readonly name: string };

export interface AuditRecord {
  readonly actor: Actor;
  /** Subject and verb, as a manifest names them: `item.edit`. */
  readonly action: AuditAction;
  readonly subject: {
    readonly kind: Subject;
    readonly id: string | number;
    /** As it was called then: whoever reads the entry later knows no ids. */
    readonly name: string;
  };
  /** The item it hangs from; who may see the item may see the entry. */
  readonly itemId?: number;
  readonly before?: unknown;
  readonly after?: unknown;
  /** Network address it was done from. */
  readonly address?: string;
}

export interface AuditTrail {
  /** Passwords, tokens and secrets within `before` and `after` are masked. */
  record(tx: Tx, entry: AuditRecord): Promise<void>;
  /** Retention: deletes what is older than `before`; answers how many entries went. */
  purge(tx: Tx, before: Timestamp, which: TrailPart): Promise<number>;
}

/** Entries of these actions alone, or of all but these. */
export type TrailPart =
  | { readonly only: readonly string[] }
  | { readonly except: readonly string[] };

/** The table `audit_entry`, for the domain that shows it. */
export type AuditTables = Tables<{
  audit_entry: {
    id: GeneratedAlways<number>;
    at: Date;
    actor_kind: 'user' | 'system';
    actor_id: number | null;
    actor_name: string;
    action: string;
    subject_kind: string;
    subject_id: string;
    subject_name: string | null;
    item_id: number | null;
    before: ColumnType<unknown, string | null, never>;
    after: ColumnType<unknown, string | null, never>;
    address: string | null;
  };
}>;

/** What explains to the proof which entries retention took, for each part: it stays as long as they are gone. */
const latestPurges = sql`
  select distinct on (subject_id, after -> 'only', after -> 'except') id from audit_entry
    where subject_kind = 'log' and action = 'audit.purge'
      and after ?| array['only', 'except', 'sealed']
    order by subject_id, after -> 'only', after -> 'except', (after ->> 'before')::bigint desc, id desc`;

export function createAuditTrail({ clock }: { clock: Clock }): AuditTrail {
  return {
    async record(tx, { actor, action, subject, itemId, before, after, address }) {
      const actorId = actor.kind === 'user' ? actor.id : null;
      await sql`${prepared('insert_audit_entry')}
        insert into audit_entry (at, actor_kind, actor_id, actor_name, action, subject_kind,
            subject_id, subject_name, item_id, before, after, address)
          values (${new Date(clock.now())}, ${actor.kind}, ${actorId}, ${actor.name}, ${action},
            ${subject.kind}, ${String(subject.id)}, ${subject.name}, ${itemId ?? null},
            ${toJson(before)}, ${toJson(after)}, ${address ?? null})`.execute(tx);
    },
    async purge(tx, before, which) {
      await sql`set local millwright.audit_retention = 'on'`.execute(tx);
      // Years of entries take longer than a request may.
      await sql`set local statement_timeout = 0`.execute(tx);
      const { numDeletedRows } = await tx
        .withTables<AuditTables>()
        .deleteFrom('audit_entry')
        .where('at', '<', new Date(before))
        .where(
          'only' in which
            ? sql<boolean>`action = any(${[...which.only]})`
            : sql<boolean>`action <> all(${[...which.except]})`,
        )
        .where(sql<boolean>`id <> all(array(${latestPurges}))`)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

const secretField = /password|secret|token/i;

/** Few entries name a secret: looking at every field of all others would take longer than writing them. */
const toJson = (value: unknown): string | null => {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  if (!secretField.test(text)) return text;
  return JSON.stringify(value, (field, inner: unknown) =>
    secretField.test(field) && typeof inner === 'string' ? '***' : inner,
  );
};
