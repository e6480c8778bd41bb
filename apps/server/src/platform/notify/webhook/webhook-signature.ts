/** How a webhook is signed, so that its receiver knows whom it is from: see docs/webhooks.md. */
import { createHmac } from 'node:crypto';

/** The secret that an item's receivers are given: made of the installation's, which nobody is. */
export const webhookSecretOf = (installation: string, item: string): string =>
  createHmac('sha256', installation).update(`webhook:item:${item}`).digest('hex');

/** @param timestamp seconds since 1970, as its header has them */
export const signWebhook = (secret: string, timestamp: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`;
