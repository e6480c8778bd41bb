/** What stands on the home page says only what comes with it: the rest of a domain's texts comes later. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const domains = join(import.meta.dirname, '../domains');
const withoutComments = (file: string): string =>
  readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');

/** Parts that are loaded with the texts of home alone. */
const roots = globSync('**/*.{ts,tsx}', { cwd: domains }).flatMap((name) => {
  const file = join(domains, name);
  const loads = withoutComments(file).matchAll(
    /lazyPart(?:<[^(]*>)?\(\s*homeNamespace,[\s\S]*?import\('([^']+)'\)/g,
  );
  return [...loads].map(([, path = '']) => join(dirname(file), path));
});

/** The files of domains that these bring at once; what stands behind another domain's door comes by itself. */
const filesOf = (starts: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || !existsSync(file) || relative(domains, file).startsWith('..')) return;
    if (/^\w+\/index\.ts$/.test(relative(domains, file))) return;
    found.add(file);
    const imports = withoutComments(file).matchAll(
      /^(?:im|ex)port (?!type )[^;]*? from '(\.[^']+)'/gm,
    );
    for (const [, path = ''] of imports) visit(join(dirname(file), path));
  };
  for (const start of starts) visit(start);
  return found;
};

/** Every text that may be asked for: a call of `t` may choose among several. */
const askedIn = (source: string): readonly string[] =>
  [...source.matchAll(/\bt\(/g)].flatMap(({ index }) => {
    const chosen = /^(?:'[^']*'|`[^`]*`|\([^()]*\)|[^'`(),])*/.exec(
      source.slice(index + 2).replaceAll(/\$\{[^}]*\}/g, '$'),
    );
    return [...(chosen?.[0] ?? '').matchAll(/(?<!==\s*)['`]([\w/-]+:?[\w.-]*)/g)].map(
      ([, asked = '']) => asked,
    );
  });

it('says on the home page only what comes with it', () => {
  expect(roots.length).toBeGreaterThanOrEqual(4);
  const missing: string[] = [];
  for (const file of filesOf(roots)) {
    const source = withoutComments(file);
    const [, domain = ''] = /^(\w+)/.exec(relative(domains, file)) ?? [];
    const [, own = domain] = /useTranslation\(\[?'([\w/-]+)'/.exec(source) ?? [];
    for (const asked of askedIn(source)) {
      const [namespace = '', key = ''] = asked.includes(':') ? asked.split(':') : [own, asked];
      // The page itself is of this domain, whose texts come whole.
      if (namespace === 'items' || namespace === 'shell' || namespace === 'ui') continue;
      const given = join(domains, namespace, 'home-texts.json');
      const paths: readonly string[] = existsSync(given)
        ? JSON.parse(readFileSync(given, 'utf8'))
        : [];
      const isGiven = paths.some((path) => key === path || key.startsWith(`${path}.`));
      if (!isGiven) missing.push(`${relative(domains, file)}: ${namespace}:${key}`);
    }
  }
  expect(missing).toEqual([]);
});
