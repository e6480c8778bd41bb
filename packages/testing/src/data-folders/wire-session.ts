/**
 * A signed-in user who knows only the wire: methods, paths and JSON, as a program written years ago
 * does. What other releases answered is compared through it, so it takes nothing from the contract.
 */
import { outage } from '@millwright/kernel';

export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1/`. */
  readonly path: string;
  readonly input?: Readonly<Record<string, unknown>>;
}

export interface WireSession {
  /**
   * @returns what stands under `data`
   * @throws outage `testing.call_refused` with what the server said
   */
  ask(request: WireRequest): Promise<unknown>;
  /** Sends a file as the only field of a form. */
  upload(
    path: string,
    file: { readonly name: string; readonly content: Uint8Array<ArrayBuffer> },
  ): Promise<void>;
}

interface Answer {
  readonly code: number;
  readonly data?: unknown;
  readonly token?: string;
}

const queryOf = (input: NonNullable<WireRequest['input']>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(input).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((each): [string, string] => [
        name,
        String(each),
      ]),
    ),
  );

async function answerOf(reply: Response): Promise<Answer> {
  const text = await reply.text();
  const answer: Answer = JSON.parse(text);
  if (answer.code === 200) return answer;
  throw outage('testing.call_refused', { url: reply.url, said: text.slice(0, 500) });
}

/** @param url of the server, without a slash at the end */
export async function openWireSession(
  url: string,
  { userName, password }: { readonly userName: string; readonly password: string },
): Promise<WireSession> {
  const { token } = await answerOf(
    await fetch(`${url}/api/login?${queryOf({ userName, password })}`),
  );
  const authorization = `Bearer ${token}`;
  return {
    async ask({ method, path, input = {} }) {
      const inQuery = method === 'GET' || method === 'DELETE';
      const init = inQuery
        ? { method, headers: { authorization } }
        : {
            method,
            headers: { authorization, 'content-type': 'application/json' },
            body: JSON.stringify(input),
          };
      const query = inQuery ? `?${queryOf(input)}` : '';
      return (await answerOf(await fetch(`${url}/api/v1/${path}${query}`, init))).data;
    },
    async upload(path, { name, content }) {
      const body = new FormData();
      body.append('file', new Blob([content]), name);
      const init = { method: 'POST', headers: { authorization }, body };
      await answerOf(await fetch(`${url}/api/v1/${path}`, init));
    },
  };
}
