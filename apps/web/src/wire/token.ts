/** The session's token, kept across page loads and shared by the browser's tabs. */
import { createStore } from 'zustand/vanilla';

const key = 'mw.token';
/** Set aside while its owner is signed in as somebody else. */
const ownKey = 'mw.token.own';

/** `token` null = signed out. Changes made in another tab arrive here too. */
export const tokenStore = createStore<{ readonly token: string | null }>(() => ({
  token: localStorage.getItem(key),
}));

export const keepToken = (token: string): void => {
  localStorage.setItem(key, token);
  tokenStore.setState({ token });
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

export const dropToken = (): void => {
  localStorage.removeItem(ownKey);
  localStorage.removeItem(key);
  tokenStore.setState({ token: null });
};

globalThis.addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) {
    tokenStore.setState({ token: localStorage.getItem(key) });
  }
});
