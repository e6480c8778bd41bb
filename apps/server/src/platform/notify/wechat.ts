/** The WeChat mini-program: who is behind the code that `wx.login` gave. */
import { refuse } from '@millwright/contract';
import { outage } from '@millwright/kernel';
import { z } from 'zod';

export interface WechatSettings {
  /** Address of the service: `https://api.weixin.qq.com`. */
  readonly url: string;
  readonly appId: string;
  readonly secret: string;
}

export interface Wechat {
  /**
   * The openid behind a login code, by `sns/jscode2session`.
   * @throws Fault refusal `identity.wechat_failed` when the code is not good
   * @throws Fault outage `general.unavailable` {service: 'wechat'}
   */
  openidOf(code: string): Promise<string>;
}

/** Milliseconds that the service may take to answer. */
const timeout = 10_000;

const answerSchema = z.object({
  openid: z.string().min(1).optional(),
  errcode: z.number().default(0),
});

export function createWechat(settings: WechatSettings): Wechat {
  const ask = async (path: string, query: Record<string, string>): Promise<unknown> => {
    try {
      const reply = await fetch(`${settings.url}/${path}?${new URLSearchParams(query)}`, {
        signal: AbortSignal.timeout(timeout),
      });
      return await reply.json();
    } catch (error) {
      throw outage('general.unavailable', { service: 'wechat' }, error);
    }
  };
  return {
    async openidOf(code) {
      const answer = answerSchema.safeParse(
        await ask('sns/jscode2session', {
          appid: settings.appId,
          secret: settings.secret,
          js_code: code,
          grant_type: 'authorization_code',
        }),
      );
      if (!answer.success) throw outage('general.unavailable', { service: 'wechat' });
      const { openid, errcode } = answer.data;
      if (errcode !== 0 || openid === undefined) {
        throw refuse('identity.wechat_failed', { reason: String(errcode) });
      }
      return openid;
    },
  };
}
