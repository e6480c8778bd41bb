import { outboxCalls } from '@millwright/contract/identity/outbox.calls';
import type { Http } from '../../../platform/http/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { listMessages } from './outbox.store.ts';

/** Messages to people, as administrators look at them. */
export function routeOutbox(http: Http, needs: Pick<AccountNeeds, 'db' | 'clock'>): void {
  http.handle(outboxCalls.list, (query) => listMessages(needs.db, query, needs.clock.now()));
}
