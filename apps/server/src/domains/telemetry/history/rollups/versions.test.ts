import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timestamp } from '@millwright/kernel';
import { expect, test } from 'vitest';
import { openVersions } from './versions.ts';

test('versions grow across starts, also when the clock is set back', () => {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-versions-'));
  const seen: bigint[] = [];
  for (const now of [5e12, 5e12, 1e12, 0, 6e12]) {
    const versions = openVersions(folder, { now: () => timestamp(now), after: () => () => {} });
    for (let n = 0; n < 3; n += 1) seen.push(versions.next());
    expect(versions.last).toBe(seen.at(-1));
  }
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => (a < b ? -1 : 1)));
  rmSync(folder, { recursive: true });
});
