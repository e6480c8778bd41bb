import { actingSearchCalls } from '@millwright/contract/telemetry/acting-search.calls';
import type { Kysely } from 'kysely';
import type { Http } from '../../../platform/http/index.ts';
import { findActing } from './acting-search.store.ts';

export function routeActingSearch(http: Http, db: Kysely<unknown>): void {
  http.handle(actingSearchCalls.list, async ({ kind, keyword }, { session }) => ({
    list: await findActing(db, session.items, kind, keyword),
  }));
}
