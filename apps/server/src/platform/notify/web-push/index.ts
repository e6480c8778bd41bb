export { isBrowserKey } from './encrypt-payload.ts';
export { openWebPush } from './open-web-push.ts';
export type { PushSubscriptionTables } from './push-subscriptions.store.ts';
export { createWebPushChannel, pushAddressOf, type WebPush } from './web-push-channel.ts';
