import { identityCalls } from '@millwright/contract/identity/identity.calls';
import type { Http } from '../../platform/http.ts';
import { readProfile } from './read-profile.ts';
import { type SignInNeeds, signIn } from './sign-in.ts';
import type { SignInKey } from './sign-in-key.ts';
import { signOut } from './sign-out.ts';
import { hasDemoUser } from './users.store.ts';

export function routeIdentity(http: Http, needs: SignInNeeds & { key: SignInKey }): void {
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
    const { userName, password, keyId } = input;
    const isSealed = input.isEncrypt === '1' || input.isEncrypt === 'true';
    const { token, expiresAt } = await signIn(
      needs,
      { userName, password, isSealed, keyId },
      { address: context.address, agent: context.agent, language: context.language },
    );
    context.sessionCookie.set(token, expiresAt);
    return { token };
  });

  http.handle(identityCalls.profile, (_input, { session }) => readProfile(needs.db, session));

  http.handle(identityCalls.logout, async (_input, context) => {
    await signOut(needs, context);
    context.sessionCookie.clear();
    return null;
  });
}
