import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { heavyPages } from './web-size.ts';

it('allows a page the weight that its domain says', () => {
  const web = mkdtempSync(join(tmpdir(), 'millwright-weights-'));
  try {
    const folder = join(web, 'src/domains/screens');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'weights.json'), '{ "edit/EditorPage.tsx": 180 }');
    expect([...heavyPages(web)]).toEqual([['src/domains/screens/edit/EditorPage.tsx', 180]]);
  } finally {
    rmSync(web, { recursive: true });
  }
});
