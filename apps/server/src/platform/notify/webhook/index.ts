export { postTo, within } from './post-to.ts';
export { askedToWait } from './retry-after.ts';
export { createWebhookPolicy, type WebhookPolicy } from './webhook-address.ts';
export { createWebhookChannel } from './webhook-channel.ts';
export { webhookSecretOf } from './webhook-signature.ts';
