/** The network side of signing in. */
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { call } from '../../wire/call.ts';
import { keepToken } from '../../wire/token.ts';
import { withSealed } from './sealed.ts';

/** Signs in and keeps the token. Rejects with `CallError`, unannounced: the form shows it. */
export const signIn = async (userName: string, password: string): Promise<void> => {
  const { token } = await withSealed({ password }, (sealed) =>
    call(identityCalls.login, { userName, mode: 'password', ...sealed }, { hideErrors: true }),
  );
  keepToken(token);
};
