import type { PhoneTab } from '../web-domain.ts';
import type { Host } from './host/host.ts';

/** The tabs that somebody may look for before they sign in. */
const openTabs: ReadonlySet<PhoneTab> = new Set(['home', 'items']);

/**
 * What a tap on a bottom tab does: `page` shows it here, `host` has shown its own, `sign-in` asks
 * to sign in here because no host does.
 */
export const tapTab = (
  tab: PhoneTab,
  { host, signedIn }: { readonly host: Host; readonly signedIn: boolean },
): 'page' | 'host' | 'sign-in' => {
  if (!signedIn && !openTabs.has(tab)) return host.ask({ ask: 'sign-in' }) ? 'host' : 'sign-in';
  return host.ask({ ask: 'tab', tab }) ? 'host' : 'page';
};
