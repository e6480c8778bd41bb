/** Makes X.509 certificates (RFC 5280) for ECDSA keys on P-256: Node reads them, but makes none. */
import {
  createHash,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { der } from './der.ts';

const generate = promisify(generateKeyPair);
export const createKey = async (): Promise<KeyObject> =>
  (await generate('ec', { namedCurve: 'P-256' })).privateKey;

export interface CertificateRequest {
  /** The common name, for people. */
  readonly name: string;
  readonly key: KeyObject;
  readonly from: Date;
  readonly until: Date;
  /** Who signs; a certificate without an issuer signs itself and may sign others. */
  readonly issuer?: { readonly name: string; readonly key: KeyObject };
  /** Host names and IP addresses of a server. */
  readonly hosts?: readonly string[];
}

const ecdsaWithSha256 = der.sequence(der.objectId('1.2.840.10045.4.3.2'));

const nameOf = (commonName: string): Buffer =>
  der.sequence(der.set(der.sequence(der.objectId('2.5.4.3'), der.text(commonName))));

const spkiOf = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ type: 'spki', format: 'der' });

/** RFC 7093 §2, method 1: the first 160 bits of the SHA-256 of the key. */
const keyIdOf = (key: KeyObject): Buffer =>
  createHash('sha256').update(spkiOf(key)).digest().subarray(0, 20);

const extension = (id: string, isCritical: boolean, value: Buffer): Buffer =>
  der.sequence(der.objectId(id), ...(isCritical ? [der.boolean(true)] : []), der.octets(value));

/** Four bytes of IPv4 or sixteen of IPv6. */
function addressBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...new Array<string>(zeros).fill('0'), ...groups(tail ?? '')];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

const alternativeName = (host: string): Buffer =>
  isIP(host) === 0
    ? der.context(2, Buffer.from(host, 'ascii'), false)
    : der.context(7, addressBytes(host), false);

function extensionsOf({ key, issuer, hosts = [] }: CertificateRequest): Buffer {
  const isAuthority = issuer === undefined;
  const basic = isAuthority ? der.sequence(der.boolean(true)) : der.sequence();
  // keyCertSign and cRLSign, or digitalSignature (RFC 5280 §4.2.1.3).
  const usage = isAuthority ? der.bits(Buffer.of(0b0000_0110), 1) : der.bits(Buffer.of(0x80), 7);
  const signer = der.sequence(der.context(0, keyIdOf(issuer?.key ?? key), false));
  const parts = [
    extension('2.5.29.19', true, basic),
    extension('2.5.29.15', true, usage),
    extension('2.5.29.14', false, der.octets(keyIdOf(key))),
    extension('2.5.29.35', false, signer),
  ];
  if (!isAuthority) {
    const serverAuth = der.sequence(der.objectId('1.3.6.1.5.5.7.3.1'));
    parts.push(
      extension('2.5.29.37', false, serverAuth),
      extension('2.5.29.17', false, der.sequence(...hosts.map(alternativeName))),
    );
  }
  return der.context(3, der.sequence(...parts), true);
}

/** The certificate in PEM. */
export function createCertificate(request: CertificateRequest): string {
  const { name, key, from, until, issuer } = request;
  const content = der.sequence(
    der.context(0, der.integer(Buffer.of(2)), true),
    der.integer(randomBytes(16)),
    ecdsaWithSha256,
    nameOf(issuer?.name ?? name),
    der.sequence(der.time(from), der.time(until)),
    nameOf(name),
    spkiOf(key),
    extensionsOf(request),
  );
  const signature = sign('sha256', content, issuer?.key ?? key);
  const whole = der.sequence(content, ecdsaWithSha256, der.bits(signature)).toString('base64');
  const lines = whole.match(/.{1,64}/g)?.join('\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
