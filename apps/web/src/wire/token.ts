/** The session's token, kept across page loads and shared by the browser's tabs. */
import { createStore } from 'zustand/vanilla';

const key = 'mw.token';

/** `token` null = signed out. Changes made in another tab arrive here too. */
export const tokenStore = createStore<{ readonly token: string | null }>(() => ({
  token: localStorage.getItem(key),
}));

export const keepToken = (token: string): void => {
  localStorage.setItem(key, token);
  tokenStore.setState({ token });
};

export const dropToken = (): void => {
  localStorage.removeItem(key);
  tokenStore.setState({ token: null });
};

globalThis.addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) {
    tokenStore.setState({ token: localStorage.getItem(key) });
  }
});
