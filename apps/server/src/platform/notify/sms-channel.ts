/** Short messages by Aliyun's Dysmsapi (SendSms, version 2017-05-25) or what speaks like it. */
import { randomUUID } from 'node:crypto';
import { refuse } from '@millwright/contract';
import { type Clock, outage } from '@millwright/kernel';
import { z } from 'zod';
import type { Channel } from './message.ts';
import { canonicalQuery, sha256Hex, signRequest } from './sms-signature.ts';

export interface SmsSettings {
  /** Address of the service: `https://dysmsapi.aliyuncs.com`. */
  readonly url: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  /** The registered signature that stands before the text. */
  readonly signName: string;
}

/** A registered template: the service sends no other sentences. */
export interface SmsTemplate {
  /** The channel that it makes: `sms` for codes. */
  readonly channel: string;
  readonly code: string;
  /** Which blank a message's parameter fills, `{item: 'name'}`; each its own namesake when left out. */
  readonly blanks?: Readonly<Record<string, string>>;
}

/** Milliseconds that the service may take to answer. */
const timeout = 15_000;

const answerSchema = z.object({
  Code: z.string(),
  Message: z.string().default(''),
  BizId: z.string().default(''),
});

/** Answers after which the same message will not be taken either. */
const final =
  /^isv\.(MOBILE_NUMBER_ILLEGAL|INVALID_PARAMETERS|TEMPLATE_\w+|BLACK_KEY_CONTROL_LIMIT)$/;

/** ISO 8601 without milliseconds, as `x-acs-date` wants it. */
const dateOf = (clock: Clock): string =>
  new Date(clock.now()).toISOString().replace(/\.\d+Z$/, 'Z');

/** Characters that a blank takes. */
const longestBlank = 35;

const fill = (
  { blanks }: SmsTemplate,
  parameters: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  blanks === undefined
    ? parameters
    : Object.fromEntries(
        Object.entries(blanks).map(([name, blank]) => [
          blank,
          [...(parameters[name] || '–')].slice(0, longestBlank).join(''),
        ]),
      );

export function createSmsChannel(
  settings: SmsSettings,
  { clock, template }: { clock: Clock; template: SmsTemplate },
): Channel {
  const { host } = new URL(settings.url);
  return {
    name: template.channel,
    async deliver({ id, to, parameters }) {
      // A registered template says the sentence; a message without parameters fits none.
      if (parameters === undefined) {
        throw refuse('delivery.refused', { reason: 'no template parameters' });
      }
      const query = {
        PhoneNumbers: to,
        SignName: settings.signName,
        TemplateCode: template.code,
        TemplateParam: JSON.stringify(fill(template, parameters)),
        OutId: String(id),
      };
      const headers = {
        host,
        'x-acs-action': 'SendSms',
        'x-acs-version': '2017-05-25',
        'x-acs-date': dateOf(clock),
        'x-acs-signature-nonce': randomUUID(),
        'x-acs-content-sha256': sha256Hex(''),
      };
      const authorization = signRequest(
        { method: 'POST', path: '/', query, headers, bodyHash: headers['x-acs-content-sha256'] },
        { id: settings.accessKeyId, secret: settings.accessKeySecret },
      );
      const { host: _set, ...sent } = headers;
      const reply = await fetch(`${settings.url}/?${canonicalQuery(query)}`, {
        method: 'POST',
        headers: { ...sent, authorization },
        signal: AbortSignal.timeout(timeout),
      });
      const answer = answerSchema.safeParse(await reply.json().catch(() => null));
      if (!answer.success) throw outage('delivery.no_answer', { status: reply.status });
      const { Code, Message, BizId } = answer.data;
      if (Code === 'OK') return BizId;
      const reason = `${Code}: ${Message}`;
      throw final.test(Code)
        ? refuse('delivery.refused', { reason })
        : outage('delivery.not_taken', { reason });
    },
  };
}
