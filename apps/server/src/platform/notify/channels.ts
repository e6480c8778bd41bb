/** The ways to reach people that the configuration opens. */
import type { Clock } from '@millwright/kernel';
import type { Kysely } from 'kysely';
import type { Config } from '../../base/config.ts';
import { createMailChannel } from './mail-channel.ts';
import type { Channel } from './message.ts';
import { createSmsChannel } from './sms-channel.ts';
import { createWebPushChannel, type WebPush } from './web-push/index.ts';
import { createWebhookChannel, createWebhookPolicy, type WebhookPolicy } from './webhook/index.ts';
import { createWechat, type Wechat, type WechatSettings } from './wechat.ts';
import { createWechatChannel } from './wechat-channel.ts';
import { createWechatToken } from './wechat-token.ts';

export function openChannels({
  config,
  webPush,
  db,
  clock,
}: {
  config: Config;
  /** Null where it is switched off. */
  webPush: WebPush | null;
  db: Kysely<unknown>;
  clock: Clock;
}): Channel[] {
  const channels: Channel[] = [];
  if (config.SMTP_URL !== undefined) {
    channels.push(createMailChannel(config.SMTP_URL, config.MAIL_FROM));
  }
  const { SMS_ACCESS_KEY_ID, SMS_ACCESS_KEY_SECRET, SMS_SIGN_NAME, SMS_TEMPLATE_CODE } = config;
  if (SMS_ACCESS_KEY_ID && SMS_ACCESS_KEY_SECRET && SMS_SIGN_NAME && SMS_TEMPLATE_CODE) {
    const settings = {
      url: config.SMS_URL,
      accessKeyId: SMS_ACCESS_KEY_ID,
      accessKeySecret: SMS_ACCESS_KEY_SECRET,
      signName: SMS_SIGN_NAME,
    };
    const codes = { channel: 'sms', code: SMS_TEMPLATE_CODE };
    channels.push(createSmsChannel(settings, { clock, template: codes }));
    if (config.SMS_ALARM_TEMPLATE !== undefined) {
      const template = {
        channel: 'sms_alarm',
        code: config.SMS_ALARM_TEMPLATE,
        blanks: config.SMS_ALARM_BLANKS,
      };
      channels.push(createSmsChannel(settings, { clock, template }));
    }
  }
  const webhooks = openWebhooks(config);
  if (webhooks !== null) channels.push(createWebhookChannel({ ...webhooks, clock }));
  if (webPush !== null) channels.push(createWebPushChannel(webPush, { db, clock }));
  const wechat = wechatSettings(config);
  const { WECHAT_ALARM_TEMPLATE, WECHAT_ALARM_BLANKS, WECHAT_ALARM_PAGE } = config;
  if (wechat !== null && WECHAT_ALARM_TEMPLATE) {
    const template = {
      id: WECHAT_ALARM_TEMPLATE,
      blanks: WECHAT_ALARM_BLANKS,
      page: WECHAT_ALARM_PAGE,
    };
    const token = createWechatToken(wechat, { clock });
    channels.push(createWechatChannel(wechat, { template, token }));
  }
  return channels;
}

function wechatSettings(config: Config): WechatSettings | null {
  const { WECHAT_APP_ID, WECHAT_SECRET, WECHAT_URL } = config;
  if (!WECHAT_APP_ID || !WECHAT_SECRET) return null;
  return { url: WECHAT_URL, appId: WECHAT_APP_ID, secret: WECHAT_SECRET };
}

/** Null when no mini-program is configured. */
export function openWechat(config: Config): Wechat | null {
  const settings = wechatSettings(config);
  return settings === null ? null : createWechat(settings);
}

/** Null when no host is allowed. */
export function openWebhooks(
  config: Pick<Config, 'WEBHOOK_HOSTS' | 'WEBHOOK_RANGES' | 'WEBHOOK_SECRET'>,
): { readonly policy: WebhookPolicy; readonly secret: string } | null {
  const { WEBHOOK_HOSTS: hosts, WEBHOOK_RANGES: ranges, WEBHOOK_SECRET: secret } = config;
  if (secret === undefined) return null;
  return { policy: createWebhookPolicy({ hosts, ranges }), secret };
}
