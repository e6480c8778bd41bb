/** Makes X.509 certificates (RFC 5280) for ECDSA keys on P-256: Node reads them, but makes none. */
// The library below finds its parts by it, and asks for it when it is loaded.
import 'reflect-metadata';
import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** Both in PEM. */
export interface KeyAndCertificate {
  readonly cert: string;
  readonly key: string;
}

interface Validity {
  /** The common name, for people. */
  readonly name: string;
  readonly from: Date;
  readonly until: Date;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const generateKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
const commonName = (name: string) => new Name([{ CN: [{ utf8String: name }] }]);

const readKey = (pem: string) =>
  crypto.subtle.importKey(
    'pkcs8',
    createPrivateKey(pem).export({ type: 'pkcs8', format: 'der' }),
    algorithm,
    false,
    ['sign'],
  );

async function inPem(
  certificate: X509Certificate,
  privateKey: Awaited<ReturnType<typeof readKey>>,
): Promise<KeyAndCertificate> {
  const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey));
  const pem = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  return {
    cert: `${certificate.toString('pem')}\n`,
    key: String(pem.export({ type: 'pkcs8', format: 'pem' })),
  };
}

/** An authority that signs itself and may sign others. */
export async function createAuthority({ name, from, until }: Validity): Promise<KeyAndCertificate> {
  const keys = await generateKeys();
  const id = await SubjectKeyIdentifierExtension.create(keys.publicKey);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: commonName(name),
    notBefore: from,
    notAfter: until,
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      id,
      new AuthorityKeyIdentifierExtension(id.keyId),
    ],
  });
  return inPem(certificate, keys.privateKey);
}

/** A server's certificate for host names and IP addresses, signed by the authority. */
export async function createServerCertificate({
  name,
  from,
  until,
  hosts,
  authority,
}: Validity & {
  readonly hosts: readonly string[];
  readonly authority: KeyAndCertificate;
}): Promise<KeyAndCertificate> {
  const keys = await generateKeys();
  const issuer = new X509Certificate(authority.cert);
  // As it stands there: releases have counted it from the key in different ways.
  const issuerId = issuer.getExtension(SubjectKeyIdentifierExtension)?.keyId;
  const certificate = await X509CertificateGenerator.create({
    subject: commonName(name),
    issuer: issuer.subjectName,
    notBefore: from,
    notAfter: until,
    publicKey: keys.publicKey,
    signingKey: await readKey(authority.key),
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      ...(issuerId === undefined ? [] : [new AuthorityKeyIdentifierExtension(issuerId)]),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        hosts.map((value) => ({
          type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const),
          value,
        })),
      ),
    ],
  });
  return inPem(certificate, keys.privateKey);
}
