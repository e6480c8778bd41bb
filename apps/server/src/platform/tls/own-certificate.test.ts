import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';
import { days } from '@millwright/kernel';
import { createManualClock, createTempDir } from '@millwright/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { namesOfThisMachine, openOwnCertificate } from './own-certificate.ts';

let folder = createTempDir();
let clock = createManualClock();
beforeEach(() => {
  folder = createTempDir();
  clock = createManualClock();
});
afterEach(() => folder.remove());

const hosts = ['localhost', 'press-7', '127.0.0.1', '2001:db8::7'];
const open = (names = hosts) => openOwnCertificate({ dataDir: folder.path, clock, hosts: names });
const file = (name: string) => readFileSync(join(folder.path, 'tls', name), 'utf8');

/** Its key id is counted from the key in another way than today's. */
const earlier = {
  'authority.crt': `-----BEGIN CERTIFICATE-----
MIIBtTCCAVugAwIBAgIQWCeBz3UJw4FttF8jvdRUOzAKBggqhkjOPQQDAjAqMSgw
JgYDVQQDDB9NaWxsd3JpZ2h0IG9mIHRoaXMgaW5zdGFsbGF0aW9uMB4XDTIzMTEx
MzIyMTMyMFoXDTMzMTExMTIyMTMyMFowKjEoMCYGA1UEAwwfTWlsbHdyaWdodCBv
ZiB0aGlzIGluc3RhbGxhdGlvbjBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABOa1
smuiNhRfCzuGxpP0aKAj7TJu7TmUx3Oh00BCBGD2s8M509waTk7Y87CP8UCzPhMO
CDhGBOmCRVwxlBdB9SijYzBhMA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQD
AgEGMB0GA1UdDgQWBBS3iOHo8kup0Sz7aQeD1TKOGw7pVDAfBgNVHSMEGDAWgBS3
iOHo8kup0Sz7aQeD1TKOGw7pVDAKBggqhkjOPQQDAgNIADBFAiEA9+iYg0+wdtoN
GArNsVlueXI9FczDvaw7HcQ2yFAx5p0CIDNrlowUufU/76u9Zj8TCVxI+OPbGLOq
9mSJ0R9szFPk
-----END CERTIFICATE-----
`,
  'authority.key': `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgiLG9peu2tnjpzcUz
qzNMMFgGcA78jE1ErUfKBAHtHuahRANCAATmtbJrojYUXws7hsaT9GigI+0ybu05
lMdzodNAQgRg9rPDOdPcGk5O2POwj/FAsz4TDgg4RgTpgkVcMZQXQfUo
-----END PRIVATE KEY-----
`,
};

describe('the certificate', () => {
  it('is for the names and addresses, and signed by the authority beside it', async () => {
    const { cert } = await open();
    const server = new X509Certificate(cert);
    const authority = new X509Certificate(file('authority.crt'));
    expect(authority.ca).toBe(true);
    expect(authority.verify(authority.publicKey)).toBe(true);
    expect(server.ca).toBe(false);
    expect(server.checkIssued(authority)).toBe(true);
    expect(server.verify(authority.publicKey)).toBe(true);
    for (const host of hosts) expect(server.checkHost(host) ?? server.checkIP(host)).toBe(host);
    expect(server.checkHost('other')).toBeUndefined();
    expect(server.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(statSync(join(folder.path, 'tls', 'authority.key')).mode & 0o777).toBe(0o600);
  });

  it('is taken by a client that trusts the authority, and by no other', async () => {
    clock.jump(Date.now() as never);
    const server = createServer(await open(), (socket) => socket.end('hello'));
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
      });
    });
    const greetingOf = (ca?: string) =>
      new Promise<string>((resolve) => {
        const options = { host: '127.0.0.1', port, servername: 'localhost' };
        const socket = connect(ca === undefined ? options : { ...options, ca });
        socket.on('data', (data) => resolve(String(data)));
        socket.on('error', (error) => resolve('code' in error ? String(error.code) : 'error'));
      });
    try {
      expect(await greetingOf(file('authority.crt'))).toBe('hello');
      expect(await greetingOf()).toBe('SELF_SIGNED_CERT_IN_CHAIN');
    } finally {
      server.close();
    }
  });

  it('lives as long as clients take it, from a little before', async () => {
    const now = clock.now();
    const { cert } = await open();
    const server = new X509Certificate(cert);
    const authority = new X509Certificate(file('authority.crt'));
    expect(server.validFromDate).toEqual(new Date(now - days(1)));
    expect(server.validToDate).toEqual(new Date(now + days(820)));
    expect(authority.validToDate).toEqual(new Date(now + days(3650)));
    expect(server.subject).toBe('CN=localhost');
    expect(server.issuer).toBe(authority.subject);
    expect(server.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
    expect(server.serialNumber).toMatch(/^[0-9A-F]{20,40}$/);
  });

  it('is signed by an authority that an earlier release has made', async () => {
    mkdirSync(join(folder.path, 'tls'));
    for (const name of ['authority.crt', 'authority.key'] as const) {
      writeFileSync(join(folder.path, 'tls', name), earlier[name]);
    }
    const { cert } = await open();
    const authority = new X509Certificate(earlier['authority.crt']);
    expect(new X509Certificate(cert).checkIssued(authority)).toBe(true);
    expect(new X509Certificate(cert).verify(authority.publicKey)).toBe(true);
    expect(cert.endsWith(earlier['authority.crt'])).toBe(true);
    expect(file('authority.crt')).toBe(earlier['authority.crt']);
  });

  it('stays the same until a name is new or the end is near; the authority stays', async () => {
    const first = await open();
    expect(await open()).toEqual(first);
    expect(await open(['localhost'])).toEqual(first);
    const authority = file('authority.crt');
    const renamed = await open([...hosts, '10.1.2.3']);
    expect(renamed).not.toEqual(first);
    clock.advance(days(759));
    expect(await open([...hosts, '10.1.2.3'])).toEqual(renamed);
    clock.advance(days(2));
    expect(await open([...hosts, '10.1.2.3'])).not.toEqual(renamed);
    expect(file('authority.crt')).toBe(authority);
  });
});

it('knows what this machine is called', () => {
  const names = namesOfThisMachine();
  expect(names).toContain('localhost');
  expect(names).toContain('127.0.0.1');
  expect(names.some((name) => name.includes('%'))).toBe(false);
});
