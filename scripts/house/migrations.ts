/**
 * A migration that may have been applied somewhere keeps its name and its content: a database
 * refuses it otherwise, and then it is too late. `apps/server/migrations/checksums.txt` holds what
 * each file was when it was added, one line each, to be appended to only.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'apps/server/migrations';
const list = `${folder}/checksums.txt`;

/** Below it every domain had a range of its own; from it on numbers are given in one row. */
const firstInRow = 200;

export interface Checksum {
  /** `postgres/0001-outbox.sql` */
  readonly file: string;
  readonly sha256: string;
}

const placeOf = (file: string): { engine: string; number: number } => {
  const [, engine = '', number = ''] = /^(\w+)\/(\d{4})-[\w-]+\.sql$/.exec(file) ?? [];
  return { engine, number: Number(number) };
};

/** @returns one line per breach */
export function evaluateMigrations(
  listed: readonly Checksum[],
  present: readonly Checksum[],
): string[] {
  const now = new Map(present.map(({ file, sha256 }) => [file, sha256]));
  const known = new Set(listed.map(({ file }) => file));
  const kept = listed.flatMap(({ file, sha256 }) => {
    const found = now.get(file);
    if (found === undefined) return [`${file} is gone, or has another name: databases know it`];
    return found === sha256 ? [] : [`${file} has changed: restore it and add a new file`];
  });
  const added = present
    .filter(({ file }) => !known.has(file))
    .map(({ file }) => `${file} is not in ${list}: node scripts/generate.ts`);
  const last = new Map<string, number>();
  const order = listed.flatMap(({ file }) => {
    const { engine, number } = placeOf(file);
    if (number < firstInRow) return [];
    const before = last.get(engine) ?? 0;
    last.set(engine, Math.max(before, number));
    return number > before ? [] : [`${file} stands after ${before}: it needs a greater number`];
  });
  return [...kept, ...added, ...order];
}

const readList = (root: string): Checksum[] =>
  readFileSync(join(root, list), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ sha256: line.slice(0, 64), file: line.slice(66) }));

const readPresent = (root: string): Checksum[] =>
  globSync('*/*.sql', { cwd: join(root, folder) })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(root, folder, file), 'utf8').replaceAll('\r\n', '\n');
      return { file, sha256: createHash('sha256').update(sql).digest('hex') };
    });

export const checkMigrations = (root: string): string[] =>
  evaluateMigrations(readList(root), readPresent(root));

/** Appends what is new to the list. @returns the files */
export function listNewMigrations(root: string): string[] {
  const listed = readList(root);
  const known = new Set(listed.map(({ file }) => file));
  const fresh = readPresent(root).filter(({ file }) => !known.has(file));
  const lines = [...listed, ...fresh].map(({ sha256, file }) => `${sha256}  ${file}\n`);
  if (fresh.length > 0) writeFileSync(join(root, list), lines.join(''));
  return fresh.map(({ file }) => file);
}
