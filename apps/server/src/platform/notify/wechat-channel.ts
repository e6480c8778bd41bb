/**
 * Messages to WeChat users of the mini-program (`subscribeMessage.send`). Each needs the person's
 * consent to the template, which the mini-program asks for; without it the message is refused.
 */
import { refuse } from '@millwright/contract';
import { entryOf, outage } from '@millwright/kernel';
import { z } from 'zod';
import type { Channel } from './message.ts';
import type { WechatSettings } from './wechat.ts';
import type { WechatToken } from './wechat-token.ts';

export interface WechatTemplate {
  readonly id: string;
  /** Which blank of the template a message's parameter fills: `{item: 'thing1'}`. */
  readonly blanks: Readonly<Record<string, string>>;
  /** Page of the mini-program that a tap opens; undefined: the tap does nothing. */
  readonly page?: string | undefined;
}

/** Milliseconds that the service may take to answer. */
const timeout = 15_000;

/** Longest value of a blank, by the kind that its name begins with; in characters. */
const longest: Readonly<Record<string, number>> = { thing: 20, phrase: 5, character_string: 32 };

/** Answers that mean another access token is needed. */
const tokenCodes = new Set([40001, 40014, 42001]);
/** No such person, template or page; no consent; a value that the template does not take. */
const finalCodes = new Set([40003, 40037, 41030, 43101, 47003]);

const answerSchema = z.object({
  errcode: z.number(),
  errmsg: z.string().default(''),
  msgid: z.optional(z.union([z.number(), z.string()])),
});

const fit = (blank: string, value: string): string => {
  const text = [...(value.trim() || '–')];
  const limit = entryOf(longest, blank.replace(/\d+$/, '')) ?? text.length;
  return text.length <= limit ? text.join('') : `${text.slice(0, limit - 1).join('')}…`;
};

export function createWechatChannel(
  settings: Pick<WechatSettings, 'url'>,
  { template, token }: { readonly template: WechatTemplate; readonly token: WechatToken },
): Channel {
  const post = async (body: unknown, accessToken: string) => {
    const query = new URLSearchParams({ access_token: accessToken });
    const reply = await fetch(`${settings.url}/cgi-bin/message/subscribe/send?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    });
    const answer = answerSchema.safeParse(await reply.json().catch(() => null));
    if (!answer.success) throw outage('delivery.no_answer', { status: reply.status });
    return answer.data;
  };
  return {
    name: 'wechat',
    async deliver({ to, parameters = {} }) {
      const blanks = Object.entries(template.blanks).map(
        ([name, blank]) => [blank, { value: fit(blank, parameters[name] ?? '') }] as const,
      );
      const body = {
        touser: to,
        template_id: template.id,
        ...(template.page === undefined ? {} : { page: template.page }),
        lang: 'zh_CN',
        data: Object.fromEntries(blanks),
      };
      let answer = await post(body, await token.get());
      if (tokenCodes.has(answer.errcode)) {
        token.forget();
        answer = await post(body, await token.get());
      }
      const { errcode, errmsg } = answer;
      if (errcode === 0) return answer.msgid === undefined ? '' : String(answer.msgid);
      const reason = `${errcode}: ${errmsg}`;
      throw finalCodes.has(errcode)
        ? refuse('delivery.refused', { reason })
        : outage('delivery.not_taken', { reason });
    },
  };
}
