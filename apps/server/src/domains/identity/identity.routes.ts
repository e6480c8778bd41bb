import { refuse } from '@millwright/contract';
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import { secondFactorCalls } from '@millwright/contract/identity/sign-in/second-factor.calls';
import { after, Fault } from '@millwright/kernel';
import type { CallContext, Http } from '../../platform/http/index.ts';
import type { SignInKey } from './credentials/index.ts';
import type { AccountNeeds } from './identity.needs.ts';
import { createToken, type Origin, placeLength } from './sessions/index.ts';
import {
  forgetBroughtDevice,
  type SignedIn,
  signIn,
  signInBySecondFactor,
  signOut,
} from './sign-in/index.ts';
import { hasDemoUser, readProfile } from './users/index.ts';

const isSealed = (flag: '0' | '1' | 'false' | 'true'): boolean => flag === '1' || flag === 'true';

const isAskedOn = (error: unknown): boolean =>
  error instanceof Fault && error.code === 'identity.second_factor_needed';

export function routeIdentity(http: Http, needs: AccountNeeds & { key: SignInKey }): void {
  const { key } = needs;

  http.handle(identityCalls.publicKey, async () => ({
    keyId: key.id,
    algorithm: 'RSA-OAEP-256' as const,
    publicKey: key.spki,
    modulus: key.modulus,
    exponent: key.exponent,
    demo: await hasDemoUser(needs.db),
    registration: needs.registration,
    timestamp: needs.clock.now(),
  }));

  /**
   * Signs in and gives the browser its cookies; answers the token. The device that it brought is
   * forgotten when it is remembered as another.
   */
  const enter = async (
    open: (origin: Origin) => Promise<SignedIn>,
    context: CallContext,
  ): Promise<string> => {
    const { address, agent, language, sessionCookie, deviceCookie, browserCookie } = context;
    const browser = browserCookie.read() ?? createToken();
    const brought = deviceCookie.read();
    const opened = await open({ address, agent, language, browser });
    sessionCookie.set(opened.token, opened.expiresAt);
    if (opened.device !== undefined) {
      const { token, until, isNew } = opened.device;
      deviceCookie.set(token, until);
      if (isNew && brought !== undefined) await forgetBroughtDevice(needs, brought, address);
    }
    browserCookie.set(browser, after(needs.clock.now(), placeLength));
    return opened.token;
  };

  /** Whoever does not want to be remembered is not, nor is who was before, here or by a copy. */
  const forget = async ({ deviceCookie, address }: CallContext): Promise<void> => {
    const brought = deviceCookie.read();
    if (brought === undefined) return;
    await forgetBroughtDevice(needs, brought, address);
    deviceCookie.clear();
  };

  http.handle(identityCalls.login, async ({ isEncrypt, remember, ...input }, context) => {
    const given = { ...input, isSealed: isSealed(isEncrypt), remember: remember === '1' };
    const token = await enter((origin) => signIn(needs, given, origin), context).catch(
      async (error: unknown) => {
        // Who is asked for the second factor has proved the first.
        if (isAskedOn(error) && remember === '0') await forget(context);
        throw error;
      },
    );
    if (remember === '0') await forget(context);
    return { token };
  });

  http.handle(identityCalls.signInByDevice, async ({ userName, keyId, ...input }, context) => {
    const password = input.token ?? context.deviceCookie.read();
    if (password === undefined || password === '') throw refuse('identity.wrong_device');
    const sealed = input.token !== undefined && isSealed(input.isEncrypt);
    const given = { userName, password, mode: 'device', isSealed: sealed, keyId } as const;
    const credentials = { ...given, remember: true };
    return { token: await enter((origin) => signIn(needs, credentials, origin), context) };
  });

  http.handle(secondFactorCalls.signIn, async (given, context) => ({
    token: await enter((origin) => signInBySecondFactor(needs, given, origin), context),
  }));

  http.handle(identityCalls.profile, (_input, { session }) => readProfile(needs, session));

  http.handle(identityCalls.logout, async (_input, context) => {
    await signOut(needs, context);
    context.sessionCookie.clear();
    // Who goes back to themselves stays remembered.
    if (context.session.original === undefined) context.deviceCookie.clear();
    return null;
  });
}
