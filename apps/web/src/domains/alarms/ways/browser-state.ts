/** Whether this browser shows alarms though no page is open, or why it cannot. */
import type { PushBrowser } from '@millwright/contract/identity/push-browsers.schemas';

/** What a page finds out about its browser. */
export interface FoundBrowser {
  readonly isSecure: boolean;
  /** Whether it has a service worker of ours, notifications and push. */
  readonly hasWorker: boolean;
  readonly canPush: boolean;
  /** An iPhone or iPad that shows the page in Safari: there only what is on the home screen is told. */
  readonly needsHomeScreen: boolean;
  readonly permission: NotificationPermission;
  /** Of its subscription: the SHA-256 of the endpoint in hex, and the server's key; null where there is none. */
  readonly subscription: { readonly endpointHash: string; readonly key: string } | null;
}

export type BrowserState =
  | 'checking'
  | 'switched_off'
  | 'insecure'
  | 'home_screen'
  | 'unsupported'
  | 'denied'
  | 'off'
  | 'on';

/** Those in which it can be switched on or off. */
export const isSwitchable = (state: BrowserState): boolean => state === 'off' || state === 'on';

/** The row of this browser among one's own; undefined where the server does not tell it. */
export const ownRow = (
  found: FoundBrowser | null,
  list: readonly PushBrowser[],
  key: string | null | undefined,
): PushBrowser | undefined => {
  const subscription = found?.subscription ?? null;
  if (subscription === null || subscription.key !== key) return undefined;
  return list.find(({ endpointHash }) => endpointHash === subscription.endpointHash);
};

/**
 * @param key of the server; null where it tells no closed browsers, undefined while that is not known
 * @param list undefined while it is not known
 */
export const browserState = (
  found: FoundBrowser | null,
  list: readonly PushBrowser[] | undefined,
  key: string | null | undefined,
): BrowserState => {
  if (found === null || list === undefined || key === undefined) return 'checking';
  if (key === null) return 'switched_off';
  if (!found.isSecure) return 'insecure';
  if (!found.canPush) return found.needsHomeScreen ? 'home_screen' : 'unsupported';
  if (!found.hasWorker) return 'insecure';
  if (found.permission === 'denied') return 'denied';
  return ownRow(found, list, key) === undefined ? 'off' : 'on';
};
