/** The part of the WeChat mini-program service that tells who is behind a login code. */
import { type SandboxServer, serveJson } from './serve-json.ts';

export interface WechatSandbox extends SandboxServer {
  /** A code as `wx.login` would give it to this person; it is good once. */
  codeFor(openid: string): string;
}

const invalidCode = { errcode: 40029, errmsg: 'invalid code' };

export async function startWechatSandbox(app: {
  readonly id: string;
  readonly secret: string;
}): Promise<WechatSandbox> {
  const codes = new Map<string, string>();
  let given = 0;
  const server = await serveJson((_request, url) => {
    const field = (name: string): string => url.searchParams.get(name) ?? '';
    if (url.pathname !== '/sns/jscode2session') return { status: 404, body: {} };
    if (field('appid') !== app.id) return { status: 200, body: { errcode: 40013 } };
    if (field('secret') !== app.secret) return { status: 200, body: { errcode: 40125 } };
    const code = field('js_code');
    const openid = codes.get(code);
    const isGood = openid !== undefined && field('grant_type') === 'authorization_code';
    codes.delete(code);
    return { status: 200, body: isGood ? { openid, session_key: code } : invalidCode };
  });
  return {
    ...server,
    codeFor(openid) {
      const code = `code-${++given}`;
      codes.set(code, openid);
      return code;
    },
  };
}
