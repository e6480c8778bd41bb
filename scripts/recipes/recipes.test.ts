/** Does what `CONTRIBUTING.md` says, in a copy of the project, and looks at what became of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isWholeRun } from '@millwright/testing/long/whole-run';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type CopiedProject, copyProject } from './copied-project.ts';
import { applyChange, readRecipes } from './read-recipes.ts';

const root = join(import.meta.dirname, '../..');
const steps = readRecipes(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'));
const schemaTest = 'apps/server/src/engines/postgres/schema.test.ts';

// The limits are those of a machine under load.
let copy: CopiedProject;
let web: ViteDevServer;

const read = (file: string): string => readFileSync(join(copy.path, file), 'utf8');

beforeAll(async () => {
  copy = copyProject();
  for (const step of steps) {
    const { file, kind, text } = step;
    copy.put(file, kind === 'file' ? text : applyChange(read(file), step));
  }
  const generated = await copy.run('node', 'scripts/generate.ts');
  expect(generated.code, generated.output).toBe(0);
  web = await openWeb();
}, 300_000);

/** The pages of the copy, as far as they go without a browser. */
async function openWeb(): Promise<ViteDevServer> {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }));
  return createServer({
    root: join(copy.path, 'apps/web'),
    configFile: false,
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    define: { __BUILD__: '""' },
    resolve: {
      alias: [
        {
          find: /^@millwright\/contract\/(.*)$/,
          replacement: join(copy.path, 'packages/contract/src/$1.ts'),
        },
      ],
    },
  });
}

afterAll(async () => {
  await web?.close();
  copy?.[Symbol.dispose]();
}, 120_000);

it('changes few files that others own', () => {
  const made = new Set(steps.filter(({ kind }) => kind === 'file').map(({ file }) => file));
  const changed = (recipe: string): string[] => [
    ...new Set(
      steps
        .filter((step) => step.recipe === recipe && step.kind === 'change')
        .map(({ file }) => file)
        .filter((file) => !made.has(file)),
    ),
  ];
  // The one list, and the table of contents of the server (decision 24).
  expect(changed('Add a domain')).toEqual([
    'packages/contract/src/domains.ts',
    'apps/server/src/compose.ts',
  ]);
  expect(changed('Add a page')).toEqual([]);
  expect(changed('Add a driver')).toEqual([
    'packages/contract/src/devices/protocols/index.ts',
    'packages/drivers/src/driver.contract.test.ts',
  ]);
});

it('fits once more, for whoever comes after somebody that followed it', () => {
  const changes = steps.filter(({ kind }) => kind === 'change');
  expect(changes.length).toBeGreaterThan(10);
  for (const step of changes) applyChange(read(step.file), step);
});

it('breaks no rule of the house', async () => {
  // The copy's own: they know the domains of the copy.
  const url = pathToFileURL(join(copy.path, 'scripts/check/rules.ts')).href;
  const { rulesOf }: typeof import('../check/rules.ts') = await import(url);
  const broken: string[] = [];
  for (const { name, run } of rulesOf(() => copy.files())) {
    const { failed, words } = await run(copy.path);
    if (failed > 0) broken.push(`${name}: ${words}`);
  }
  expect(broken).toEqual([]);
}, 180_000);

it.runIf(isWholeRun)(
  'is formatted, and soundly typed',
  async () => {
    const files = [...new Set(steps.map(({ file }) => file))].filter((file) =>
      /\.(tsx?|json)$/.test(file),
    );
    const schema = await copy.run('vitest', 'run', schemaTest, '-u');
    expect(schema.code, schema.output).toBe(0);
    // All at once: one run reads what the projects have in common once.
    const project = {
      extends: './tsconfig.tests.json',
      include: ['apps/server', 'apps/web', 'packages/contract', 'packages/drivers'].map(
        (part) => `${part}/src`,
      ),
    };
    copy.put('tsconfig.recipes.json', JSON.stringify(project));
    const runs = [
      await copy.run('biome', 'check', '--vcs-enabled=false', ...files),
      await copy.run('tsc', '-p', 'tsconfig.recipes.json', '--pretty', 'false', '--singleThreaded'),
    ];
    expect(runs.map(({ code, output }) => (code === 0 ? '' : output)).join('')).toBe('');
  },
  900_000,
);

/** Which what a recipe adds meets as well. */
const others = [
  'packages/kernel/src/conditions/condition-engine.test.ts',
  'apps/server/src/refusals.test.ts',
  'apps/web/src/domains/devices/protocols',
  'apps/web/src/domains/alarms/rules',
  'apps/web/src/domains/items',
  'apps/web/src/manual/manual.test.ts',
  'apps/web/src/shell/session/guards.test.ts',
];

it.runIf(isWholeRun)(
  'passes the tests that it brings, and those that all of its kind pass',
  async () => {
    const tests = [
      'apps/server/src/domains/kettles',
      'apps/server/src/platform/notify/chat-channel.test.ts',
      'apps/server/src/base/config.test.ts',
      'packages/contract/src/call',
      'packages/contract/src/fields',
      'packages/contract/src/manifest',
      'packages/testing/src/coverage.test.ts',
      'apps/web/src/app',
      'apps/web/src/texts/texts.test.ts',
      ...others,
    ];
    // Of the drivers its own alone: the others are the project's, and have minutes of cases.
    const drivers = 'packages/drivers/src/driver.contract.test.ts';
    for (const run of [tests, [drivers, '-t', 'ascii-tcp|every protocol']]) {
      const { code, output } = await copy.run('vitest', 'run', ...run);
      expect(code, output).toBe(0);
    }
  },
  900_000,
);

it('stands in the menu, on the cards of items and among the tiles of home', async () => {
  const { openDomains, domains } = await web.ssrLoadModule('/src/app/open-domains.ts');
  openDomains();
  const { webDomains } = await web.ssrLoadModule('/src/shell/navigation/domains.ts');
  const { buildMenu } = await web.ssrLoadModule('/src/shell/navigation/menu.ts');
  const kitchen = {
    name: 'kitchen',
    title: 'kettles:titles.sections.kitchen',
    order: 45,
  };
  const menu = (mayOpen: (page: string) => boolean) =>
    buildMenu(webDomains.all(), { mayOpen, isPermitted: () => true });
  expect(menu(() => true)).toContainEqual(expect.objectContaining(kitchen));
  expect(menu((page) => page !== 'kettle_page')).not.toContainEqual(
    expect.objectContaining({ name: 'kitchen' }),
  );
  const { itemBadges, homeTiles } = await web.ssrLoadModule('/src/domains/items/index.ts');
  const ours = ({ key }: { key: string }) => key === 'kettles';
  expect(itemBadges.all().find(ours).count({ kettles: 3 })).toBe(3);
  const tile = homeTiles.all().find(ours);
  expect(tile.face({ kettles: 5 }, {})).toEqual({ value: 5 });
  const { routes } = domains.find(({ name }: { name: string }) => name === 'kettles');
  expect(await routes[0].load()).toBeTypeOf('function');
}, 180_000);
