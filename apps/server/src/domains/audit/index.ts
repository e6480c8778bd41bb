import type { Operation } from '@millwright/contract/audit/audit.schemas';
import type { Kysely } from 'kysely';
import type { Http } from '../../platform/http.ts';
import { routeAudit } from './audit.routes.ts';
import { listOperations, type OperationQuery } from './audit.store.ts';

/** The logs of what people did. */
export interface Audit {
  operations(query: OperationQuery): Promise<{ list: Operation[]; total: number }>;
}

export function createAudit({ db, http }: { db: Kysely<unknown>; http: Http }): Audit {
  const audit: Audit = { operations: (query) => listOperations(db, query) };
  routeAudit(http, audit);
  return audit;
}
