/**
 * The part of the WeChat mini-program service that a platform uses: who is behind a login code, and
 * subscription messages. It checks requests by the vendor's published rules and keeps what was sent.
 */
import { type JsonAnswer, type SandboxServer, serveJson } from './serve-json.ts';

export interface SentWechat {
  readonly openid: string;
  readonly templateId: string;
  /** Blank of the template → what it was filled with. */
  readonly values: Readonly<Record<string, string>>;
  readonly page: string | null;
}

export interface WechatSandbox extends SandboxServer {
  /** A code as `wx.login` would give it to this person; it is good once. */
  codeFor(openid: string): string;
  readonly sent: readonly SentWechat[];
  /** The person takes back the consent to be sent messages. */
  refuse(openid: string): void;
  /** Ends the access token that was given out, as the service does when it likes. */
  endToken(): void;
  /** Answers the next message with this code instead of taking it. */
  failNext(errcode: number): void;
}

/** The template that people have consented to, with its blanks. */
export const sandboxTemplate = {
  id: 'alarm-template',
  blanks: ['thing1', 'thing2', 'phrase3', 'time4'],
} as const;

/** What a blank takes, by the kind that its name begins with. */
const kinds: Readonly<Record<string, RegExp>> = {
  thing: /^.{1,20}$/u,
  phrase: /^\p{Script=Han}{1,5}$/u,
  time: /^(\d{4}年\d{1,2}月\d{1,2}日 )?([01]?\d|2[0-3]):[0-5]\d$/,
};

const tokenSeconds = 7200;
const failed = (errcode: number, errmsg: string): JsonAnswer => ({
  status: 200,
  body: { errcode, errmsg },
});

interface Message {
  readonly touser?: string;
  readonly template_id?: string;
  readonly page?: string;
  readonly data?: Readonly<Record<string, { readonly value?: string }>>;
}

const fits = (blank: string, value: string | undefined): boolean =>
  value !== undefined && (kinds[blank.replace(/\d+$/, '')]?.test(value) ?? false);

export async function startWechatSandbox(app: {
  readonly id: string;
  readonly secret: string;
}): Promise<WechatSandbox> {
  const codes = new Map<string, string>();
  const people = new Set<string>();
  const refusing = new Set<string>();
  const sent: SentWechat[] = [];
  let given = 0;
  let tokens = 0;
  let token: string | undefined;
  let failure: number | undefined;

  const openSession = (field: (name: string) => string): JsonAnswer => {
    if (field('appid') !== app.id) return failed(40013, 'invalid appid');
    if (field('secret') !== app.secret) return failed(40125, 'invalid appsecret');
    const code = field('js_code');
    const openid = codes.get(code);
    codes.delete(code);
    if (openid === undefined || field('grant_type') !== 'authorization_code') {
      return failed(40029, 'invalid code');
    }
    people.add(openid);
    return { status: 200, body: { openid, session_key: code } };
  };

  const giveToken = (body: string): JsonAnswer => {
    const asked = JSON.parse(body) as Readonly<Record<string, string>>;
    if (asked.grant_type !== 'client_credential') return failed(40002, 'invalid grant_type');
    if (asked.appid !== app.id) return failed(40013, 'invalid appid');
    if (asked.secret !== app.secret) return failed(40125, 'invalid appsecret');
    token ??= `token-${++tokens}`;
    return { status: 200, body: { access_token: token, expires_in: tokenSeconds } };
  };

  const take = (accessToken: string, body: string): JsonAnswer => {
    if (token === undefined || accessToken !== token) return failed(40001, 'invalid credential');
    if (failure !== undefined) {
      const errcode = failure;
      failure = undefined;
      return failed(errcode, 'on purpose');
    }
    const { touser = '', template_id: templateId, page, data = {} } = JSON.parse(body) as Message;
    if (!people.has(touser)) return failed(40003, 'invalid openid');
    if (templateId !== sandboxTemplate.id) return failed(40037, 'invalid template_id');
    if (refusing.has(touser)) return failed(43101, 'user refuse to accept the msg');
    const values: Record<string, string> = {};
    for (const blank of sandboxTemplate.blanks) {
      const value = data[blank]?.value;
      if (value === undefined || !fits(blank, value)) {
        return failed(47003, `argument invalid! data.${blank}.value`);
      }
      values[blank] = value;
    }
    sent.push({ openid: touser, templateId, values, page: page ?? null });
    return failed(0, 'ok');
  };

  const server = await serveJson(({ method }, url, body) => {
    const field = (name: string): string => url.searchParams.get(name) ?? '';
    const asked = `${method} ${url.pathname}`;
    if (asked === 'GET /sns/jscode2session') return openSession(field);
    if (asked === 'POST /cgi-bin/stable_token') return giveToken(body);
    if (asked === 'POST /cgi-bin/message/subscribe/send') return take(field('access_token'), body);
    return { status: 404, body: {} };
  });
  return {
    ...server,
    sent,
    codeFor(openid) {
      const code = `code-${++given}`;
      codes.set(code, openid);
      return code;
    },
    refuse(openid) {
      refusing.add(openid);
    },
    endToken() {
      token = undefined;
    },
    failNext(errcode) {
      failure = errcode;
    },
  };
}
