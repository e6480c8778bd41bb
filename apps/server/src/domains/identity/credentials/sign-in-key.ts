/** The RSA key pair that passwords are sealed with on their way to signing in. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
} from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bug } from '@millwright/kernel';

export interface SignInKey {
  /** Names the key: the first 16 hex digits of the SHA-256 of its public part. */
  readonly id: string;
  readonly privateKey: KeyObject;
  /** Base64 of the DER SubjectPublicKeyInfo. */
  readonly spki: string;
  /** Base64url, as in a JWK. */
  readonly modulus: string;
  readonly exponent: string;
}

const generate = promisify(generateKeyPair);

/** Written aside and moved, so that a crash leaves the old state or the whole key. */
async function createKeyFile(path: string): Promise<string> {
  const { privateKey } = await generate('rsa', { modulusLength: 3072 });
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, pem, { mode: 0o600 });
  await rename(draft, path);
  return pem;
}

async function readKeyFile(path: string): Promise<string | null> {
  try {
    const pem = await readFile(path, 'utf8');
    await chmod(path, 0o600);
    return pem;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Reads the key of this installation, or makes one of 3072 bits at the first start. */
export async function openSignInKey(dataDir: string): Promise<SignInKey> {
  const folder = join(dataDir, 'identity');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'sign-in-key.pem');
  const privateKey = createPrivateKey((await readKeyFile(path)) ?? (await createKeyFile(path)));
  const publicKey = createPublicKey(privateKey);
  const der = publicKey.export({ type: 'spki', format: 'der' });
  const { n, e } = publicKey.export({ format: 'jwk' });
  if (n === undefined || e === undefined) throw bug('identity.sign_in_key', { path });
  const id = createHash('sha256').update(der).digest('hex').slice(0, 16);
  return { id, privateKey, spki: der.toString('base64'), modulus: n, exponent: e };
}
