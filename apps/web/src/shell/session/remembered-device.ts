/**
 * Who is remembered in this browser. The token that signs in is in a cookie that no script can read;
 * browsers remembered before that was so hold it here, until it was used once.
 */
const key = 'mw.device';

export interface KnownDevice {
  readonly userName: string;
  /** Only of before. */
  readonly token?: string;
}

export const rememberedDevice = (): KnownDevice | null => {
  const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
  if (typeof kept !== 'object' || kept === null) return null;
  const { userName, token } = kept as Partial<KnownDevice>;
  if (typeof userName !== 'string') return null;
  return typeof token === 'string' ? { userName, token } : { userName };
};

export const rememberDevice = (userName: string): void =>
  localStorage.setItem(key, JSON.stringify({ userName }));

export const forgetDevice = (): void => localStorage.removeItem(key);
