import { type Transactions, type Tx, versioned } from '../storage/index.ts';
import type { Acting } from './acting.ts';
import type { AuditRecord, AuditTrail } from './audit-trail.ts';

interface ChangeNeeds {
  readonly transactions: Transactions;
  readonly auditTrail: Pick<AuditTrail, 'record'>;
}

/** What is changed, and how it stands on the record. */
export interface Change<T> extends Pick<AuditRecord, 'action'> {
  /** Reads the row and holds it until the transaction ends. */
  readonly lock: (tx: Tx) => Promise<T | null | undefined>;
  /** The version that the caller saw. */
  readonly version: number;
  readonly describe: (after: T) => Pick<AuditRecord, 'subject' | 'itemId'>;
  /** Tells others of it, in the same transaction. */
  readonly emit: (tx: Tx, after: T) => Promise<void>;
}

/**
 * Changes what is still as the caller saw it, puts it on the record and tells of it, all or nothing.
 * @param work answers the row as it is then; the very same one when there was nothing to do
 * @throws Fault refusal `general.not_found`, `general.conflict` with the fresh row, and what `work`
 *   throws
 */
export const change = <T extends { readonly version: number }>(
  needs: ChangeNeeds,
  { lock, version, action, describe, emit }: Change<T>,
  acting: Acting,
  work: (tx: Tx, before: T) => Promise<T>,
): Promise<T> =>
  needs.transactions.run(async (tx) => {
    const before = versioned(await lock(tx), version);
    const after = await work(tx, before);
    if (after === before) return before;
    await needs.auditTrail.record(tx, { ...acting, action, ...describe(after), before, after });
    await emit(tx, after);
    return after;
  });
