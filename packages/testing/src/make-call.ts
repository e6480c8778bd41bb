/** Makes a declared call over HTTP as any client would, right or wrong. */
import type { Call, Envelope } from '@millwright/contract';

export interface CallAnswer {
  /** The HTTP status. */
  readonly status: number;
  readonly body: Envelope<unknown>;
  /** What a download holds. */
  readonly content?: Uint8Array;
}

export interface CallRequest {
  readonly call: Pick<Call, 'method' | 'path' | 'prefixed' | 'upload' | 'download'>;
  readonly input: Readonly<Record<string, unknown>>;
  /** Null = anonymous. */
  readonly token: string | null;
  /** Content of the file, for a call that declares an upload. */
  readonly file?: { readonly name: string; readonly content: string | Uint8Array<ArrayBuffer> };
}

type Fields = Map<string, unknown>;

/** Puts the path's fields in and takes them out of the rest. */
function pathOf(call: CallRequest['call'], fields: Fields): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(fields.get(name));
    fields.delete(name);
    return encodeURIComponent(value);
  });
  return `${call.prefixed === false ? '' : 'api/v1/'}${path}`;
}

/** A list is its field repeated. */
function queryOf(fields: Fields): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    for (const each of Array.isArray(value) ? value : [value]) query.append(name, String(each));
  }
  return query.size === 0 ? '' : `?${query}`;
}

function formOf(request: CallRequest, field: string, fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, String(value));
  if (request.file !== undefined) {
    form.append(field, new Blob([request.file.content]), request.file.name);
  }
  return form;
}

/** Downloads are answered as a success envelope without data, so that callers need not differ. */
export async function makeCall(url: string, request: CallRequest): Promise<CallAnswer> {
  const { call, input, token } = request;
  const fields: Fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = pathOf(call, fields);
  const headers: Record<string, string> = { 'x-language': 'en-US' };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  const init: RequestInit = { method: call.method, headers };
  let query = '';
  if (call.upload !== undefined) init.body = formOf(request, call.upload.field, fields);
  else if (call.method === 'GET' || call.method === 'DELETE') query = queryOf(fields);
  else {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(Object.fromEntries(fields));
  }
  const reply = await fetch(`${url}/${path}${query}`, init);
  const isEnvelope = (reply.headers.get('content-type') ?? '').includes('application/json');
  if (call.download === true && !isEnvelope) {
    const content = new Uint8Array(await reply.arrayBuffer());
    return { status: reply.status, body: { code: 200, data: null, message: '' }, content };
  }
  return { status: reply.status, body: (await reply.json()) as Envelope<unknown> };
}
