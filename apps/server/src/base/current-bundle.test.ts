import { mkdirSync, mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundlesFolder, currentBundle, lastLine, markFile, stampOf } from './current-bundle.ts';

let root: string;
const source = 'apps/server/src/a b.ts';
const built = `${bundlesFolder}/b/serve.mjs`;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'millwright-bundle-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function lay(): void {
  mkdirSync(join(root, bundlesFolder, 'b'), { recursive: true });
  mkdirSync(join(root, 'apps/server/src'), { recursive: true });
  writeFileSync(join(root, source), 'one');
  writeFileSync(join(root, built), 'made of one');
  const stamps = [source, built].map((path) => stampOf(root, path));
  writeFileSync(join(root, markFile), ['b', ...stamps, lastLine].join('\n'));
}

test('the bundle is current until a source is changed, by as little as its time', () => {
  lay();
  expect(currentBundle(root)).toBe(join(root, bundlesFolder, 'b'));
  writeFileSync(join(root, source), 'two!');
  expect(currentBundle(root)).toBeNull();
  lay();
  utimesSync(join(root, source), 1, 1);
  expect(currentBundle(root)).toBeNull();
});

test('nor is it when a source or a part of it is gone', () => {
  lay();
  rmSync(join(root, source));
  expect(currentBundle(root)).toBeNull();
  lay();
  truncateSync(join(root, built), 3);
  expect(currentBundle(root)).toBeNull();
  rmSync(join(root, bundlesFolder), { recursive: true });
  expect(currentBundle(root)).toBeNull();
});

test('nor when its mark was not written whole', () => {
  lay();
  const stamp = stampOf(root, source);
  for (const mark of ['', 'b', `b\n${stamp}`, `b\n${stamp.slice(0, -4)}\n${lastLine}`]) {
    writeFileSync(join(root, markFile), mark);
    expect(currentBundle(root)).toBeNull();
  }
});
