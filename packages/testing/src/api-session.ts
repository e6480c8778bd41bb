/** A signed-in user of the API, for journeys and long runs: calls that succeed, or the test fails. */
import type { Call, CallInput, CallReply } from '@millwright/contract';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { outage } from '@millwright/kernel';
import { knownFields } from './known-fields.ts';
import { type CallAnswer, makeCall } from './make-call.ts';

export interface ApiSession {
  readonly token: string;
  /**
   * A row may be given as it was answered: only what the call knows of it is sent.
   * @throws outage `testing.call_refused` with what the server said
   */
  call<C extends Call>(call: C, input: CallInput<C>): Promise<CallReply<C>>;
}

const successOf = (name: string, { status, body }: CallAnswer): CallAnswer['body'] => {
  if (body.code === 200) return body;
  throw outage('testing.call_refused', { call: name, status, said: JSON.stringify(body) });
};

/** @param url without a slash at the end */
export async function signIn(
  url: string,
  user: { readonly userName: string; readonly password: string },
): Promise<ApiSession> {
  const { login } = identityCalls;
  const answer = await makeCall(url, { call: login, input: user, token: null });
  // This one reply is flat: the token stands beside the code.
  const { token } = successOf(login.name, answer) as unknown as { readonly token: string };
  return {
    token,
    async call(call, input) {
      const fields = knownFields(call, input as Readonly<Record<string, unknown>>);
      const body = successOf(call.name, await makeCall(url, { call, input: fields, token }));
      return body.data as never;
    },
  };
}
