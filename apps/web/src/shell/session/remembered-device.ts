/** The token by which this browser signs in without the password, until it is taken back. */
const key = 'mw.device';

export interface KnownDevice {
  readonly userName: string;
  readonly token: string;
}

export const rememberedDevice = (): KnownDevice | null => {
  const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
  if (typeof kept !== 'object' || kept === null) return null;
  const { userName, token } = kept as Partial<KnownDevice>;
  return typeof userName === 'string' && typeof token === 'string' ? { userName, token } : null;
};

export const rememberDevice = (device: KnownDevice): void =>
  localStorage.setItem(key, JSON.stringify(device));

export const forgetDevice = (): void => localStorage.removeItem(key);
