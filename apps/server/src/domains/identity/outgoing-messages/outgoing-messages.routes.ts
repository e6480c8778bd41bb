import { outgoingMessageCalls } from '@millwright/contract/identity/outgoing-messages.calls';
import type { Http } from '../../../platform/http/index.ts';
import type { AccountNeeds } from '../identity.needs.ts';
import { provedUntil } from '../sessions/index.ts';
import { listMessages } from './outgoing-messages.store.ts';

/** Messages to people, as administrators look at them. */
export function routeOutgoingMessages(http: Http, needs: Pick<AccountNeeds, 'db' | 'clock'>): void {
  http.handle(outgoingMessageCalls.list, async (query, { session }) => {
    const isProved = (await provedUntil(needs, session)) !== null;
    return listMessages(needs.db, query, { now: needs.clock.now(), isProved });
  });
}
