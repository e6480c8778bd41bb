/** Who is signed in: the token is the wire's, the profile is fetched once on entry. */
import { accountEndpoints, identityEndpoints } from '@millwright/contract/identity/endpoints';
import type { Profile } from '@millwright/contract/identity/identity.schemas';
import { createStore } from 'zustand/vanilla';
import type { Language } from '../../texts/language.ts';
import { call } from '../../wire/call.ts';
import { CallError } from '../../wire/errors/call-error.ts';
import { dropToken, keepToken, onSession, tokenStore } from '../../wire/token.ts';

/** Of who is not signed in: below every user. */
export const signedOutGrade = 3;

interface SessionState {
  readonly profile: Profile | null;
  /** 0 administrator, 1 user, 2 sub-user, 3 nobody. */
  readonly grade: number;
  /** The server could not be asked: the profile is the one of the last visit. */
  readonly unreached: boolean;
}

const stateOf = (profile: Profile | null): SessionState => ({
  profile,
  grade: profile?.grade ?? signedOutGrade,
  unreached: false,
});

export const sessionStore = createStore<SessionState>(() => stateOf(null));

const leavingMs = 300;

/** A page that is being left fails its calls too, but its timers run no more. */
const untilSurelyStaying = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, leavingMs));

const fetchProfile = async (token: string): Promise<void> => {
  try {
    const profile = await call(identityEndpoints.profile, {});
    if (tokenStore.getState().token !== token) return;
    sessionStore.setState(stateOf(profile));
  } catch (failure) {
    await untilSurelyStaying();
    if (tokenStore.getState().token !== token) return;
    // The call has told the user why; without a profile nothing can be shown.
    if (!(failure instanceof CallError && failure.failure === 'network')) dropToken();
    else await goOnUnreached(token);
  }
};

let fetching: { readonly generation: number; readonly done: Promise<void> } | null = null;

/** Where a last visit was kept, a dead spot signs nobody out: it serves, and is asked for again. */
const goOnUnreached = async (token: string): Promise<void> => {
  const { readOwner } = await import('../../wire/kept/kept-store.ts');
  const profile = await readOwner<Profile>();
  fetching = null;
  if (tokenStore.getState().token !== token) return;
  if (profile === null) dropToken();
  else sessionStore.setState({ ...stateOf(profile), unreached: true });
};

/**
 * Fetches the profile of the stored token, once however often it is asked for; a refusal drops the
 * token, which leads to sign-in. Without a token there is nobody to ask for.
 */
export const loadProfile = (): Promise<void> => {
  const { token, generation } = tokenStore.getState();
  if (token === null) return Promise.resolve();
  if (fetching?.generation !== generation) fetching = { generation, done: fetchProfile(token) };
  return fetching.done;
};

/**
 * Fetches the profile again after the user changed something about themselves, or others did.
 * @returns whether it is another than before
 */
export const refreshProfile = async (): Promise<boolean> => {
  const { token } = tokenStore.getState();
  const profile = await call(identityEndpoints.profile, {});
  if (tokenStore.getState().token !== token) return false;
  const before = sessionStore.getState();
  const isAnother = before.unreached || JSON.stringify(before.profile) !== JSON.stringify(profile);
  if (isAnother) sessionStore.setState(stateOf(profile));
  return isAnother;
};

/** Tells the server what the user reads from now on; the demonstration account is shared. */
export const noteLanguage = async (language: Language): Promise<void> => {
  if (sessionStore.getState().profile?.demo !== false) return;
  // The page speaks it already; only messages would come in the language of before.
  await call(accountEndpoints.setLanguage, { language }, { hideErrors: true }).catch(() => null);
};

/** Open pages go on only for whom they were opened; for anybody else everything begins anew. */
const goOn = async (): Promise<void> => {
  const { token } = tokenStore.getState();
  const { profile: before } = sessionStore.getState();
  if (token === null || before === null) return;
  const profile = await call(identityEndpoints.profile, {}).catch(() => null);
  if (profile === null || tokenStore.getState().token !== token) return;
  if (profile.user_guid === before.user_guid) sessionStore.setState(stateOf(profile));
  else keepToken(token);
};

onSession({
  anew: () => sessionStore.setState(stateOf(null)),
  renewed: () => void goOn(),
});
