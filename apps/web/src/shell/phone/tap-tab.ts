import type { PhoneTab } from '../web-domain.ts';
import type { Host } from './host/host.ts';

/**
 * What a tap on a bottom tab does: `page` shows it here, `host` has shown its own, `sign-in` asks
 * to sign in here because no host does.
 */
export const tapTab = (
  { name, open }: Pick<PhoneTab, 'name' | 'open'>,
  { host, signedIn }: { readonly host: Host; readonly signedIn: boolean },
): 'page' | 'host' | 'sign-in' => {
  if (!signedIn && open !== true) return host.ask({ ask: 'sign-in' }) ? 'host' : 'sign-in';
  return host.ask({ ask: 'tab', tab: name }) ? 'host' : 'page';
};
