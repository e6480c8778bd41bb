/** Messages to people outside the app: mail, SMS, WeChat. */

export { openChannels, openWebhooks, openWechat } from './channels.ts';
export type { MessageState, MessageTables } from './delivery.store.ts';
export { createDelivery, type Delivery } from './delivery.ts';
export { failingChannels } from './failing-channels.store.ts';
export { createMailChannel } from './mail-channel.ts';
export type { ItemReader, OutgoingMessage } from './message.ts';
export { sayTime } from './say-time.ts';
export { createSmsChannel } from './sms-channel.ts';
export {
  createWebPushChannel,
  isBrowserKey,
  openWebPush,
  type PushSubscriptionTables,
  pushAddressOf,
  type WebPush,
} from './web-push/index.ts';
export { type WebhookPolicy, webhookSecretOf } from './webhook/index.ts';
export { createWechat, type Wechat } from './wechat.ts';
