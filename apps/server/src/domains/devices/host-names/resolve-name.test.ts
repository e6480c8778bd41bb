/** On a name server of our own: no name of one account keeps anybody else waiting. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '@millwright/kernel';
import { createTempDir } from '@millwright/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeNameServer } from './fake-name-server.builders.ts';
import { createNameLookup, createNameResolver } from './index.ts';

const folder = createTempDir();
const hostsFile = join(folder.path, 'hosts');
const resolverFile = join(folder.path, 'resolv.conf');
const never = new AbortController().signal;

let server: Awaited<ReturnType<typeof startFakeNameServer>>;
let resolve: (host: string) => Promise<readonly string[]>;
let lookUp: ReturnType<typeof createNameLookup>;

const silent = Array.from({ length: 40 }, (_, at) => `plc${at}.silent.example`);

beforeAll(async () => {
  server = await startFakeNameServer({
    ...Object.fromEntries(silent.map((name) => [name, 'silent'])),
    'plc.example': ['10.0.0.5', '10.0.0.6', '2001:db8::7'],
    'six.example': ['2001:db8::8'],
    'four.example': ['10.0.0.4', 'silent'],
    'plc.line.factory.example': ['10.0.0.7'],
    'meter.factory.example': ['10.0.0.8'],
    switch: ['10.0.0.9'],
  });
  await writeFile(hostsFile, '127.0.0.1 localhost # here\n10.1.1.1 Press press.example\n');
  await writeFile(resolverFile, '# by hand\nsearch none.example factory.example.\n');
  const names = createNameResolver({ hostsFile, resolverFile, servers: [server.address] });
  resolve = (host) => names(host, never);
  lookUp = createNameLookup(systemClock, names);
});
afterAll(() => {
  server.close();
  folder.remove();
});

describe('a name', () => {
  it('is asked for in both versions of IP', async () => {
    expect(await resolve('PLC.example')).toEqual(['10.0.0.5', '10.0.0.6', '2001:db8::7']);
    expect(await resolve('six.example')).toEqual(['2001:db8::8']);
    await expect(resolve('nobody.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('is found where the name server says nothing of one of them', async () => {
    expect(await resolve('four.example')).toEqual(['10.0.0.4']);
  });

  it('is looked for in the domains of the system, a short one there first', async () => {
    expect(await resolve('meter')).toEqual(['10.0.0.8']);
    expect(await resolve('plc.line')).toEqual(['10.0.0.7']);
    expect(await resolve('switch')).toEqual(['10.0.0.9']);
    await rm(resolverFile);
    await expect(resolve('meter')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    expect(await resolve('switch')).toEqual(['10.0.0.9']);
  });

  it('of the file of hosts is asked of nobody, and a change counts', async () => {
    expect(await resolve('localhost')).toEqual(['127.0.0.1']);
    expect(await resolve('PRESS')).toEqual(['10.1.1.1']);
    await writeFile(hostsFile, '10.1.1.2 press.example\n10.1.1.3\tpress.example\nwrong oven\n');
    expect(await resolve('press.example')).toEqual(['10.1.1.2', '10.1.1.3']);
    await rm(hostsFile);
    expect(await resolve('localhost')).toEqual(['127.0.0.1', '::1']);
    expect(server.asked).not.toContain('press.example');
  });

  it('that is an address in an old notation is that address', async () => {
    expect(await resolve('0x7f.1')).toEqual(['127.0.0.1']);
    expect(await resolve('2130706433')).toEqual(['127.0.0.1']);
  });
});

it('forty silent names of an account hold up neither another nor files', async () => {
  let ended = 0;
  const theirs = silent.map((name) =>
    expect(lookUp(name, 'theirs').finally(() => (ended += 1))).rejects.toThrow(),
  );
  expect(await lookUp('plc.example', 'ours')).toContain('10.0.0.5');
  await readFile(import.meta.filename);
  expect(ended).toBe(0);
  const open = new Set(server.asked.filter((name) => name.endsWith('.silent.example')));
  expect(open.size).toBeLessThanOrEqual(16);
  await Promise.all(theirs);
});
