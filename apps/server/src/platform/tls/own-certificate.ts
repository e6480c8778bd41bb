/**
 * HTTPS on an intranet without anybody's help (`TLS=self-signed`): an authority of this
 * installation's own, made once, signs a certificate for the names and addresses of this machine.
 * Who imports `tls/authority.crt` once sees no warning again, whatever the address becomes.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { after, type Clock, days } from '@millwright/kernel';
import type { KeyAndCertificate } from './certificate.ts';

const authorityName = 'Millwright of this installation';
const authorityLife = days(3650);
/** Apple's systems take at most 825 days, also from an authority that people added. */
const serverLife = days(820);
const renewBefore = days(60);

export type ServerCertificate = KeyAndCertificate;

/** Loaded only when a certificate has to be made. */
const maker = () => import('./certificate.ts');

/** What this machine may be called by those who reach it. */
export function namesOfThisMachine(): string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    // A link-local IPv6 address carries a zone, which no certificate can.
    .map(({ address }) => address.split('%', 1)[0] ?? '')
    .filter((address) => !address.toLowerCase().startsWith('fe80:'));
  return [...new Set(['localhost', hostname().toLowerCase(), ...addresses])].sort();
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Key first: a certificate is only ever there with its key. */
async function store(folder: string, name: string, pair: ServerCertificate): Promise<void> {
  for (const [file, content] of [
    [`${name}.key`, pair.key],
    [`${name}.crt`, pair.cert],
  ] as const) {
    const draft = join(folder, `${file}.new`);
    await writeFile(draft, content, { mode: 0o600 });
    await rename(draft, join(folder, file));
  }
}

async function load(folder: string, name: string): Promise<ServerCertificate | null> {
  const cert = await readIfThere(join(folder, `${name}.crt`));
  const key = await readIfThere(join(folder, `${name}.key`));
  return cert === null || key === null ? null : { cert, key };
}

/** Good for the names, of this authority, and for a while yet. */
function isGood(pair: ServerCertificate, authority: string, hosts: string[], until: Date): boolean {
  const certificate = new X509Certificate(pair.cert);
  return (
    certificate.checkPrivateKey(createPrivateKey(pair.key)) &&
    certificate.verify(new X509Certificate(authority).publicKey) &&
    certificate.validToDate > until &&
    hosts.every((host) => certificate.checkHost(host) ?? certificate.checkIP(host))
  );
}

/** Reads the certificate below `dataDir`, or makes it: at the first start, for new names, in time. */
export async function openOwnCertificate(needs: {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly hosts: readonly string[];
}): Promise<ServerCertificate> {
  const folder = join(needs.dataDir, 'tls');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = needs.clock.now();
  // Machines whose clocks are a little behind must take it too.
  const from = new Date(after(now, days(-1)));

  let authority = await load(folder, 'authority');
  if (authority === null) {
    const until = new Date(after(now, authorityLife));
    authority = await (await maker()).createAuthority({ name: authorityName, from, until });
    await store(folder, 'authority', authority);
  }

  const hosts = [...needs.hosts];
  const present = await load(folder, 'server');
  const soon = new Date(after(now, renewBefore));
  if (present !== null && isGood(present, authority.cert, hosts, soon)) return present;
  const { cert, key } = await (await maker()).createServerCertificate({
    name: hosts[0] ?? 'localhost',
    from,
    until: new Date(after(now, serverLife)),
    authority,
    hosts,
  });
  const made = { cert: cert + authority.cert, key };
  await store(folder, 'server', made);
  return made;
}
