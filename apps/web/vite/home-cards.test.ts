import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isHomeCard, type ModuleGraph } from './home-cards.ts';

const root = mkdtempSync(join(tmpdir(), 'home-cards-'));
const folder = join(root, 'domains');
afterAll(() => rmSync(root, { recursive: true }));

const at = (file: string): string => join(folder, file);
const declarations = ['kettles/home-cards.ts', 'stoves/home/home-cards.ts'];
for (const file of declarations) {
  mkdirSync(join(at(file), '..'), { recursive: true });
  writeFileSync(at(file), '');
}

/** Static imports, then dynamic ones, by file. */
const imports: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  'kettles/home-cards.ts': [[], ['kettles/KettlesCard.tsx', 'kettles/PhoneKettlesCard.tsx']],
  'kettles/KettlesCard.tsx': [['kettles/KettleList.tsx'], []],
  'kettles/KettleList.tsx': [['water/index.ts'], []],
  'kettles/PhoneKettlesCard.tsx': [['phones/index.ts'], []],
  'water/index.ts': [['pipes/index.ts'], ['water/WaterPage.tsx']],
  'stoves/home/home-cards.ts': [[], ['stoves/home/StovesCard.tsx']],
};
const graph: ModuleGraph = {
  getModuleInfo(id) {
    const name = Object.keys(imports).find((file) => at(file) === id);
    const [fixed = [], dynamic = []] = name === undefined ? [] : (imports[name] ?? []);
    return {
      importedIds: fixed.map(at),
      dynamicallyImportedIds: dynamic.map(at),
      dynamicImporters: Object.keys(imports)
        .filter((file) => imports[file]?.[1].some((one) => at(one) === id))
        .map(at),
    };
  },
};

it('knows the cards of every domain that declares some, but those of the phone', () => {
  const cards = ['kettles/KettlesCard.tsx', 'stoves/home/StovesCard.tsx'];
  const others = ['kettles/PhoneKettlesCard.tsx', 'kettles/KettleList.tsx', 'water/WaterPage.tsx'];
  expect([...cards, ...others].filter((file) => isHomeCard(at(file), graph))).toEqual(cards);
});

it('finds the declarations of the domains there are', () => {
  const domains = join(import.meta.dirname, '../src/domains');
  expect(globSync('**/home-cards.ts', { cwd: domains })).not.toEqual([]);
});
