/** Seals a password for its way to the server: defence in depth where there is no TLS. */
import type { PublicKey, SealedPassword } from '@millwright/contract/identity/identity.schemas';

type Bytes = Uint8Array<ArrayBuffer>;

const fromBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0));

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const newNonce = (): string => toBase64(crypto.getRandomValues(new Uint8Array(18)));

const withWebCrypto = async (message: Bytes, key: PublicKey): Promise<Uint8Array> => {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey(
    'spki',
    fromBase64(key.publicKey),
    algorithm,
    false,
    ['encrypt'],
  );
  return new Uint8Array(await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, imported, message));
};

const withoutWebCrypto = async (message: Bytes, key: PublicKey): Promise<Uint8Array> => {
  const { encryptOaep } = await import('./rsa-oaep.ts');
  return encryptOaep(message, {
    modulus: fromBase64(key.modulus),
    exponent: fromBase64(key.exponent),
  });
};

/** Base64 of the sealed password as `GET api/login` takes it; good once and for minutes. */
export const sealPassword = async (
  password: string,
  key: PublicKey,
  secure: boolean = globalThis.isSecureContext,
): Promise<string> => {
  const sealed: SealedPassword = { password, timestamp: key.timestamp, nonce: newNonce() };
  const message = new TextEncoder().encode(JSON.stringify(sealed));
  return toBase64(await (secure ? withWebCrypto : withoutWebCrypto)(message, key));
};
