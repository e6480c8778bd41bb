/** What the browser itself says of telling its user though no page is open, and has it begin and end. */
import type { PushFrame } from '@millwright/contract/identity/push-browsers.schemas';
import type { FoundBrowser } from './browser-state.ts';

const base64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const hashOf = async (text: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator
    ? navigator.serviceWorker.getRegistration().catch(() => undefined)
    : undefined;

/** An iPad calls itself a Mac, which has no touch. */
const isApplePhone = (): boolean =>
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Mac') && navigator.maxTouchPoints > 1);

export const lookAtBrowser = async (): Promise<FoundBrowser> => {
  const registration = await registered();
  const subscription = canPush() ? await registration?.pushManager.getSubscription() : null;
  return {
    isSecure: isSecureContext,
    hasWorker: registration !== undefined,
    canPush: canPush(),
    needsHomeScreen: isApplePhone() && !matchMedia('(display-mode: standalone)').matches,
    permission: 'Notification' in window ? Notification.permission : 'default',
    subscription: subscription
      ? {
          endpointHash: await hashOf(subscription.endpoint),
          key: base64url(subscription.options.applicationServerKey),
        }
      : null,
  };
};

/** What the server is told of a subscription. */
export interface SubscribedBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly frame: PushFrame;
}

/**
 * Asks the user, who has just pressed something, and then the browser's push service.
 * @param key of the server, in base64url
 * @returns null where the user does not allow it
 * @throws what the browser says when it does not reach its push service
 */
export const subscribeBrowser = async (key: string): Promise<SubscribedBrowser | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // One of another key is of no use, and keeps a new one from being made.
  if (before && base64url(before.options.applicationServerKey) !== key) await before.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return {
    endpoint: made.endpoint,
    p256dh: base64url(made.getKey('p256dh')),
    auth: base64url(made.getKey('auth')),
    frame: location.pathname.startsWith('/m/') ? 'phone' : 'desktop',
  };
};

export const unsubscribeBrowser = async (): Promise<void> => {
  const subscription = await (await registered())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
};
