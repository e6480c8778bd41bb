/** The user name of whoever asked to be remembered on this machine; never the password. */
const key = 'mw.user';

export const rememberedUser = (): string => localStorage.getItem(key) ?? '';

export const rememberUser = (userName: string | null): void => {
  if (userName === null) localStorage.removeItem(key);
  else localStorage.setItem(key, userName);
};
