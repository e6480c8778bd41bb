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
  /** The registered template; its parameters are those of the message. */
  readonly templateCode: string;
}

/** Milliseconds that the service may take to answer. */
const timeout = 15_000;

const answerSchema = z.object({ Code: z.string(), Message: z.string().default('') });

/** Answers after which the same message will not be taken either. */
const final =
  /^isv\.(MOBILE_NUMBER_ILLEGAL|INVALID_PARAMETERS|TEMPLATE_\w+|BLACK_KEY_CONTROL_LIMIT)$/;

/** ISO 8601 without milliseconds, as `x-acs-date` wants it. */
const dateOf = (clock: Clock): string =>
  new Date(clock.now()).toISOString().replace(/\.\d+Z$/, 'Z');

export function createSmsChannel(settings: SmsSettings, { clock }: { clock: Clock }): Channel {
  const { host } = new URL(settings.url);
  return {
    name: 'sms',
    async deliver({ id, to, parameters }) {
      // A registered template says the sentence; a message without parameters fits none.
      if (parameters === undefined) {
        throw refuse('delivery.refused', { reason: 'no template parameters' });
      }
      const query = {
        PhoneNumbers: to,
        SignName: settings.signName,
        TemplateCode: settings.templateCode,
        TemplateParam: JSON.stringify(parameters),
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
      const { Code, Message } = answer.data;
      if (Code === 'OK') return;
      const reason = `${Code}: ${Message}`;
      throw final.test(Code)
        ? refuse('delivery.refused', { reason })
        : outage('delivery.not_taken', { reason });
    },
  };
}
