/**
 * Counts how many files outside its folders name a domain. A domain says what it is in its own
 * folders, and later ones may use it; whoever else names it must be edited when another one comes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { domains } from '../domains.ts';
import { importsOf } from '../import-law/imports-of.ts';
import { targetOf } from '../import-law/target-of.ts';

/** The one list, and the place where the server makes it. */
const most = 2;

/**
 * Where it is more: what shell and wire ask of the session, of errors and of live values, and what
 * the demonstration plant is made with. Only ever lowered.
 */
const grown: Readonly<Record<string, number>> = {
  identity: 12,
  audit: 6,
  items: 7,
  devices: 4,
  telemetry: 11,
  alarms: 3,
};

const homes = ['packages/contract/src', 'apps/server/src/domains', 'apps/web/src/domains'];
const looked = /^(packages\/(contract|kernel)|apps\/(server|web))\/(src|vite)\/.*\.tsx?$/;
const isTest = /\.(test|builders|cases|cases\.store)\.tsx?$/;
const written = '// Written by ';

/** The domain whose folder a file is in. */
const ownerOf = (file: string): string | undefined =>
  homes.flatMap((home) =>
    file.startsWith(`${home}/`) ? (file.slice(home.length + 1).split('/')[0] ?? []) : [],
  )[0];

/** Domains that a file names: by importing from their folders, or by their texts and folders. */
export function namedIn(file: string, source: string): ReadonlySet<string> {
  const imported = importsOf(source).map(({ specifier }) => ownerOf(targetOf(file, specifier)));
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '');
  const said = [...code.matchAll(/['`"/|(](\w+)(?::[\w.]+['`]|[|)/][^'\n]*texts)/g)].map(
    ([, name]) => name,
  );
  return new Set([...imported, ...said].flatMap((name) => name ?? []));
}

/** Files that name a domain and are neither its own nor those of a later one. */
export function mentions(
  files: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>(domains.map((name) => [name, []]));
  for (const [file, source] of files) {
    if (source.startsWith(written)) continue;
    const owner = ownerOf(file) ?? '';
    for (const name of namedIn(file, source)) {
      const isLater = domains.indexOf(owner) > domains.indexOf(name);
      if (owner !== name && !isLater) found.get(name)?.push(file);
    }
  }
  return found;
}

export function checkMentions(
  root: string,
  files: readonly string[],
): { readonly breaches: string[]; readonly report: string } {
  const sources = files.filter((file) => looked.test(file) && !isTest.test(file));
  const found = mentions(
    new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')])),
  );
  const limitOf = (name: string): number => grown[name] ?? most;
  const counted = [...found].filter(([, by]) => by.length > 0);
  return {
    breaches: counted
      .filter(([name, by]) => by.length > limitOf(name))
      .map(
        ([name, by]) =>
          `${by.length} files outside its folders name ${name}, at most ${limitOf(name)} may:\n` +
          by.map((file) => `    ${file}`).join('\n'),
      ),
    report: counted.map(([name, by]) => `${name} ${by.length}`).join(', '),
  };
}
