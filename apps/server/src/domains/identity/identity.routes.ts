import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { after } from '@millwright/kernel';
import type { Http } from '../../platform/http/index.ts';
import type { SignInKey } from './credentials/index.ts';
import type { AccountNeeds } from './identity.needs.ts';
import { createToken, placeLength } from './sessions/index.ts';
import { signIn, signOut } from './sign-in/index.ts';
import { hasDemoUser, readProfile } from './users/index.ts';

export function routeIdentity(http: Http, needs: AccountNeeds & { key: SignInKey }): void {
  const { key } = needs;

  http.handle(identityCalls.publicKey, async () => ({
    keyId: key.id,
    algorithm: 'RSA-OAEP-256' as const,
    publicKey: key.spki,
    modulus: key.modulus,
    exponent: key.exponent,
    demo: await hasDemoUser(needs.db),
    timestamp: needs.clock.now(),
  }));

  http.handle(identityCalls.login, async (input, context) => {
    const { userName, password, keyId, mode } = input;
    const browser = context.browserCookie.read() ?? createToken();
    const isSealed = input.isEncrypt === '1' || input.isEncrypt === 'true';
    const { token, expiresAt, deviceToken } = await signIn(
      needs,
      { userName, password, mode, isSealed, keyId, remember: input.remember === '1' },
      { address: context.address, agent: context.agent, language: context.language, browser },
    );
    context.sessionCookie.set(token, expiresAt);
    context.browserCookie.set(browser, after(needs.clock.now(), placeLength));
    return deviceToken === undefined ? { token } : { token, deviceToken };
  });

  http.handle(identityCalls.profile, (_input, { session }) => readProfile(needs, session));

  http.handle(identityCalls.logout, async (_input, context) => {
    await signOut(needs, context);
    context.sessionCookie.clear();
    return null;
  });
}
