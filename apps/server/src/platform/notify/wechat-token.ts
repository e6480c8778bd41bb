/**
 * The access token of the mini-program's server calls. It is asked for as the stable one
 * (`cgi-bin/stable_token`): several processes get the same, where the older call ends the one before.
 */
import { after, type Clock, outage, seconds, type Timestamp } from '@millwright/kernel';
import { z } from 'zod';
import type { WechatSettings } from './wechat.ts';

export interface WechatToken {
  /**
   * Whoever comes while one is being asked for waits for the same.
   * @throws Fault outage `delivery.not_taken` {reason} or `delivery.no_answer` {status}
   * @throws what `fetch` rejects with when nobody answers
   */
  get(): Promise<string>;
  /** The service did not take it; the next `get` asks anew. */
  forget(): void;
}

/** Milliseconds that the service may take to answer. */
const timeout = 10_000;
/** It is given up so long before its end. */
const margin = 300;

const answerSchema = z.union([
  z.object({ access_token: z.string().min(1), expires_in: z.number().positive() }),
  z.object({ errcode: z.number(), errmsg: z.string().default('') }),
]);

export function createWechatToken(
  settings: WechatSettings,
  { clock }: { readonly clock: Clock },
): WechatToken {
  let known: { readonly text: string; readonly until: Timestamp } | undefined;
  const ask = async (): Promise<string> => {
    const reply = await fetch(`${settings.url}/cgi-bin/stable_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credential',
        appid: settings.appId,
        secret: settings.secret,
      }),
      signal: AbortSignal.timeout(timeout),
    });
    const answer = answerSchema.safeParse(await reply.json().catch(() => null));
    if (!answer.success) throw outage('delivery.no_answer', { status: reply.status });
    if ('errcode' in answer.data) {
      const { errcode, errmsg } = answer.data;
      throw outage('delivery.not_taken', { reason: `${errcode}: ${errmsg}` });
    }
    const { access_token: text, expires_in: lasts } = answer.data;
    known = { text, until: after(clock.now(), seconds(Math.max(1, lasts - margin))) };
    return text;
  };
  let asking: Promise<string> | undefined;
  return {
    async get() {
      if (known !== undefined && clock.now() < known.until) return known.text;
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    forget() {
      known = undefined;
    },
  };
}
