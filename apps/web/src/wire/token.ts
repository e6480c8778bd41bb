/** The session's token, kept across page loads and shared by the browser's tabs. */
import { createStore } from 'zustand/vanilla';

const key = 'mw.token';
/** Set aside while its owner is signed in as somebody else. */
const ownKey = 'mw.token.own';

export interface TokenState {
  /** Null = signed out. */
  readonly token: string | null;
  /** The server knows the token no more; whoever sits here can sign in again and go on. */
  readonly lost: boolean;
  /** Its user is leaving: the server ends it now, and whatever else is asked would be refused. */
  readonly leaving: boolean;
  /** Who was here went by themselves: there is no way back to the page they were at. */
  readonly left: boolean;
  /** Grows when another session begins or none is left, and not when a lost one goes on. */
  readonly generation: number;
  /** When the page was opened, or another session began in it, by this machine's clock. */
  readonly since: number;
}

/** Changes made in another tab arrive here too. */
export const tokenStore = createStore<TokenState>(() => ({
  token: localStorage.getItem(key),
  lost: false,
  leaving: false,
  left: false,
  generation: 0,
  since: performance.timeOrigin,
}));

const begin = (token: string | null, left = false): void =>
  tokenStore.setState(({ generation }) => ({
    token,
    lost: false,
    leaving: false,
    left,
    generation: generation + 1,
    since: Date.now(),
  }));

/** Begins a session: nothing of an earlier one is shown any more. */
export const keepToken = (token: string): void => {
  localStorage.setItem(key, token);
  begin(token);
};

/** The server knows the token no more. */
export const loseToken = (): void => {
  if (tokenStore.getState().token !== null) tokenStore.setState({ lost: true });
};

/** The session is about to end: nothing more is asked in it, and what is on its way is given up. */
export const beginLeaving = (): void => tokenStore.setState({ leaving: true });

/** The session goes on after all: the server did not end it. */
export const giveUpLeaving = (): void => tokenStore.setState({ leaving: false });

/** Goes on with a lost session; whether it is the same person's is for the profile to tell. */
export const renewToken = (token: string): void => {
  localStorage.setItem(key, token);
  tokenStore.setState({ token, lost: false });
};

/** Goes on with a session as somebody else; the own one waits for the way back. */
export const exchangeToken = (token: string): void => {
  localStorage.setItem(ownKey, tokenStore.getState().token ?? '');
  keepToken(token);
};

/** The way back; false when this browser keeps no session of their own. */
export const restoreOwnToken = (): boolean => {
  const own = localStorage.getItem(ownKey);
  localStorage.removeItem(ownKey);
  if (own) keepToken(own);
  return Boolean(own);
};

/** Ends the session here; `left` when its user wants it so. */
export const dropToken = (left = false): void => {
  localStorage.removeItem(ownKey);
  localStorage.removeItem(key);
  begin(null, left);
};

globalThis.addEventListener('storage', (event) => {
  if (event.key !== key && event.key !== null) return;
  const token = localStorage.getItem(key);
  if (token !== null && tokenStore.getState().lost) tokenStore.setState({ token, lost: false });
  else begin(token);
});

/** Hears when the session becomes another one or ends (`anew`), and when a lost one goes on. */
export const onSession = (listener: {
  readonly anew?: () => void;
  readonly renewed?: () => void;
}): void => {
  tokenStore.subscribe((state, before) => {
    if (state.generation !== before.generation) listener.anew?.();
    else if (before.lost && !state.lost) listener.renewed?.();
  });
};
