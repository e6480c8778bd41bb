/** Two installations that back up into one folder. */
import { join } from 'node:path';
import { waitFor } from '@millwright/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openInstallation, type TestInstallation } from './backup.builders.ts';
import { openFolder } from './places/index.ts';

let here: TestInstallation;
let there: TestInstallation;
beforeAll(async () => {
  here = await openInstallation();
  there = await openInstallation();
});
afterAll(async () => {
  await there?.stop();
  await here?.stop();
});

const seal = (of: TestInstallation, hash: string): Promise<unknown> =>
  of.database.postgres.pool.query(
    `insert into audit_seal (sealed_at, entries, root, hash)
     values (now(), 1, '\\x01', decode($1, 'hex'))`,
    [hash],
  );
const outcomeOf = (work: Promise<{ path: string }>): Promise<string> =>
  work.then(
    ({ path }) => path,
    (error) => error.code,
  );

test('begun one after the other, the first gives up and the second is whole', async () => {
  const root = join(here.root, '../at-once');
  const go = Promise.withResolvers<void>();
  let isHeld = false;
  // Its program has begun and goes on when the other is through.
  const place = openFolder(root);
  const held = {
    ...place,
    begin: async (name: string) => {
      const made = await place.begin(name);
      isHeld = true;
      await go.promise;
      return made;
    },
  };
  await here.backup(undefined, undefined, root);
  const first = outcomeOf(here.backup(undefined, undefined, held));
  await waitFor('the first to have begun', () => isHeld);
  const second = await there.backup(undefined, undefined, root);
  go.resolve();
  expect(await first).toBe('backup.overtaken');
  expect(await place.list()).toHaveLength(2);
  expect((await here.restore('at-once-restored', root)).from).toBe(second.path);
});

test('neither writes to where backups of the other are, nor removes them', async () => {
  const root = join(here.root, '../shared');
  await seal(here, 'aa');
  await seal(there, 'bb');
  const own = await here.backup(1, undefined, root);
  // The first seal is what counts.
  await seal(here, 'cc');
  expect((await here.backup(5, undefined, root)).removed).toBe(0);
  expect(await outcomeOf(there.backup(1, undefined, root))).toBe('backup.others_place');
  expect(await openFolder(root).list()).toHaveLength(2);
  expect((await here.backup(1, undefined, root)).removed).toBe(2);
  expect(own.manifest.installation).toBe('aa');
});

test('of two that make their first at the same moment neither removes the other', async () => {
  const root = join(here.root, '../firsts');
  const place = openFolder(root);
  const meanwhile = {
    ...place,
    begin: async (name: string) => {
      await there.backup(undefined, undefined, root);
      return await place.begin(name);
    },
  };
  expect(await outcomeOf(here.backup(1, undefined, meanwhile))).toBe('backup.others_place');
  expect(await place.list()).toHaveLength(2);
});
