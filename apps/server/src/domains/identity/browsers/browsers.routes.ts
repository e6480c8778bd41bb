import { pushBrowserCalls as calls } from '@millwright/contract/identity/push-browsers.calls';
import type { Http } from '../../../platform/http/index.ts';
import { listBrowsers, ownersOfBrowsers } from './browsers.store.ts';
import {
  type BrowserNeeds,
  renewBrowser,
  subscribeBrowser,
  unsubscribeBrowser,
} from './own-browsers.ts';

export function routeBrowsers(http: Pick<Http, 'handle' | 'owner'>, needs: BrowserNeeds): void {
  const { db, clock, webPush } = needs;
  http.owner('pushBrowser', (ids) => ownersOfBrowsers(db, ids));
  http.handle(calls.key, async () => ({ key: webPush?.keys.publicKey ?? null }));
  http.handle(calls.list, async (_input, { session }) => ({
    // The visitors of the demonstration account do not know each other.
    list: session.demo ? [] : await listBrowsers(db, session.userId, new Date(clock.now())),
  }));
  http.handle(calls.subscribe, (input, context) => subscribeBrowser(needs, input, context));
  http.handle(calls.renew, async (input) => {
    await renewBrowser(needs, input);
    return null;
  });
  http.handle(calls.unsubscribe, async ({ id }, context) => {
    await unsubscribeBrowser(needs, id, context);
    return null;
  });
}
