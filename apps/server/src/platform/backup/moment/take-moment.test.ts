import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTempDir } from '@millwright/testing';
import { expect, onTestFinished, test } from 'vitest';
import { dropLeftMoments } from './take-moment.ts';

test('what a killed server left of moments goes, and nothing else', async () => {
  const place = createTempDir();
  onTestFinished(() => place.remove());
  const store = join(place.path, 'store');
  for (const name of ['backup/backup_1/spool', 'backup/drill/data', 'backup/mine']) {
    mkdirSync(join(place.path, name), { recursive: true });
  }
  for (const name of ['backup_1', 'mine']) {
    mkdirSync(join(store, 'shadow', name), { recursive: true });
  }
  await dropLeftMoments(place.path, { store });
  expect(readdirSync(join(place.path, 'backup'))).toEqual(['mine']);
  expect(readdirSync(join(store, 'shadow'))).toEqual(['mine']);
});
