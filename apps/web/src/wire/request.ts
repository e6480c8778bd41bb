/** From a call's endpoint and input to the request that `fetch` takes. */
import type { Endpoint } from '@millwright/contract/call/endpoint';

/** A call's input as plain fields; files stand among them for uploads. */
export type Fields = Readonly<Record<string, unknown>>;

interface BuiltRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

const query = (fields: Fields): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
};

const form = (fields: Fields): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      data.append(name, one instanceof Blob ? one : String(one));
    }
  }
  return data;
};

/** `{name}` parts of the path are taken out of the fields; the rest travels as query or body. */
export const buildRequest = (call: Endpoint, input: Fields): BuiltRequest => {
  const rest: Record<string, unknown> = { ...input };
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  const base = call.prefixed === false ? `/${path}` : `/api/v1/${path}`;
  if (call.upload !== undefined) {
    return { url: base, method: call.method, headers: {}, body: form(rest) };
  }
  if (call.method === 'GET' || call.method === 'DELETE') {
    return { url: base + query(rest), method: call.method, headers: {} };
  }
  return {
    url: base,
    method: call.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rest),
  };
};
