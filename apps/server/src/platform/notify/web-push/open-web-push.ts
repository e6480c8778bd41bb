/** What the configuration says of Web Push. */
import type { KeyObject } from 'node:crypto';
import type { Config } from '../../../base/config.ts';
import { createWebhookPolicy } from '../webhook/index.ts';
import { deriveVapidKeys } from './vapid-keys.ts';
import type { WebPush } from './web-push-channel.ts';

type WebPushConfig = Pick<
  Config,
  'WEB_PUSH' | 'WEB_PUSH_HOSTS' | 'WEB_PUSH_CONTACT' | 'PUBLIC_URL' | 'MAIL_FROM'
>;

/** Whoever runs a push service writes there when something is wrong; services want one of the two. */
function contactOf({ WEB_PUSH_CONTACT: contact, PUBLIC_URL, MAIL_FROM }: WebPushConfig): string {
  if (contact !== undefined) return contact;
  if (PUBLIC_URL?.startsWith('https:')) return PUBLIC_URL;
  return `mailto:${/<([^<>]+)>$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`;
}

/**
 * Null where it is switched off.
 * @param secret the installation's own key
 */
export function openWebPush(config: WebPushConfig, secret: KeyObject): WebPush | null {
  if (!config.WEB_PUSH) return null;
  const policy = createWebhookPolicy({
    hosts: config.WEB_PUSH_HOSTS,
    ranges: [],
    setting: 'WEB_PUSH_HOSTS',
  });
  return {
    keys: deriveVapidKeys(secret),
    // Encrypted or not, where alarms go to is nobody's to see.
    policy: {
      allows: (address) => address.startsWith('https://') && policy.allows(address),
      resolve: policy.resolve,
    },
    contact: contactOf(config),
  };
}
