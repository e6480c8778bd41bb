/** Who is signed in: the token is the wire's, the profile is fetched once on entry. */
import { identityCalls } from '@millwright/contract/identity/identity.calls';
import type { Profile } from '@millwright/contract/identity/identity.schemas';
import { createStore } from 'zustand/vanilla';
import { call } from '../../wire/call.ts';
import { dropToken, tokenStore } from '../../wire/token.ts';
import { restoreTabs } from '../tabs/tabs.store.ts';

export const sessionStore = createStore<{ readonly profile: Profile | null }>(() => ({
  profile: null,
}));

tokenStore.subscribe(({ token }, before) => {
  if (token !== before.token) sessionStore.setState({ profile: null });
});

const leavingMs = 300;

/** A page that is being left fails its calls too, but its timers run no more. */
const untilSurelyStaying = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, leavingMs));

const fetchProfile = async (token: string | null): Promise<void> => {
  try {
    const profile = await call(identityCalls.profile, {});
    if (tokenStore.getState().token !== token) return;
    restoreTabs(profile.user_guid);
    sessionStore.setState({ profile });
  } catch {
    await untilSurelyStaying();
    // The call has told the user why; without a profile nothing can be shown.
    if (tokenStore.getState().token === token) dropToken();
  }
};

let fetching: { readonly token: string | null; readonly done: Promise<void> } | null = null;

/**
 * Fetches the profile of the stored token, once however often it is asked for; a failure drops the
 * token, which leads to sign-in.
 */
export const loadProfile = (): Promise<void> => {
  const { token } = tokenStore.getState();
  if (fetching?.token !== token) fetching = { token, done: fetchProfile(token) };
  return fetching.done;
};

/** Fetches the profile again after the user changed something about themselves. */
export const refreshProfile = async (): Promise<void> => {
  const { token } = tokenStore.getState();
  const profile = await call(identityCalls.profile, {});
  if (tokenStore.getState().token === token) sessionStore.setState({ profile });
};
