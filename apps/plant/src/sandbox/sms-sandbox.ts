/**
 * A short-message service that speaks as Aliyun's Dysmsapi does (SendSms): it checks the signature
 * by the vendor's published rules (ACS3-HMAC-SHA256) and keeps what was sent, instead of sending.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type SandboxServer, serveJson } from './serve-json.ts';

export interface SentSms {
  readonly phone: string;
  readonly signName: string;
  readonly templateCode: string;
  /** What the template's blanks were filled with. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface SmsSandbox extends SandboxServer {
  readonly sent: readonly SentSms[];
  /** Answers the next request with this error code instead of taking it. */
  failNext(code: string): void;
}

/** How far the time of a request may be off, in milliseconds. */
const tolerance = 15 * 60_000;

const sha256 = (content: string): string => createHash('sha256').update(content).digest('hex');

const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What the service would sign of the request that came in. */
function expectedSignature(
  request: IncomingMessage,
  url: URL,
  body: string,
  signedHeaders: string,
  secret: string,
): string {
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort(inOrder)
    .join('&');
  const headers = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
    .join('');
  const canonical = [request.method, url.pathname, query, headers, signedHeaders, sha256(body)];
  const toSign = `ACS3-HMAC-SHA256\n${sha256(canonical.join('\n'))}`;
  return createHmac('sha256', secret).update(toSign).digest('hex');
}

const authorization =
  /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([a-z0-9;-]+),Signature=([0-9a-f]{64})$/;
const mustBeSigned = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date'];

const refused = (Code: string, Message = Code) => ({ status: 400, body: { Code, Message } });

export async function startSmsSandbox(key: {
  readonly id: string;
  readonly secret: string;
}): Promise<SmsSandbox> {
  const sent: SentSms[] = [];
  const nonces = new Set<string>();
  let failure: string | undefined;

  const server = await serveJson((request, url, body) => {
    const [, id, signedHeaders = '', signature = ''] =
      authorization.exec(request.headers.authorization ?? '') ?? [];
    if (id !== key.id) return refused('InvalidAccessKeyId.NotFound');
    const signed = signedHeaders.split(';');
    if (mustBeSigned.some((name) => !signed.includes(name))) return refused('IncompleteSignature');
    const expected = expectedSignature(request, url, body, signedHeaders, key.secret);
    if (!timingSafeEqual(Buffer.from(expected), Buffer.from(signature))) {
      return refused('SignatureDoesNotMatch');
    }
    if (request.headers['x-acs-content-sha256'] !== sha256(body)) {
      return refused('SignatureDoesNotMatch');
    }
    const at = Date.parse(String(request.headers['x-acs-date']));
    if (!(Math.abs(Date.now() - at) <= tolerance)) return refused('InvalidTimeStamp.Expired');
    const nonce = String(request.headers['x-acs-signature-nonce'] ?? '');
    if (nonce === '' || nonces.has(nonce)) return refused('SignatureNonceUsed');
    nonces.add(nonce);
    const isSend =
      request.headers['x-acs-action'] === 'SendSms' &&
      request.headers['x-acs-version'] === '2017-05-25';
    if (!isSend) return refused('InvalidAction.NotFound');
    if (failure !== undefined) {
      const code = failure;
      failure = undefined;
      return { status: 200, body: { Code: code, Message: code } };
    }
    const field = (name: string): string => url.searchParams.get(name) ?? '';
    if (!/^1\d{10}$/.test(field('PhoneNumbers'))) {
      return { status: 200, body: { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: 'phone' } };
    }
    sent.push({
      phone: field('PhoneNumbers'),
      signName: field('SignName'),
      templateCode: field('TemplateCode'),
      parameters: JSON.parse(field('TemplateParam')) as Record<string, string>,
    });
    return { status: 200, body: { Code: 'OK', Message: 'OK', BizId: String(sent.length) } };
  });
  return {
    ...server,
    sent,
    failNext(code) {
      failure = code;
    },
  };
}
