import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

type Texts = { readonly [key: string]: string | Texts };

const parts = ['titles', 'words', 'home'] as const;
type Part = (typeof parts)[number];

const prefix = new RegExp(`^virtual:(${parts.join('|')})/(.+)$`);
const isPart = (name: string | undefined): name is Part => parts.some((part) => part === name);

/** What stands under a path, `live.since`, in its place; null where nothing does. */
const pick = (texts: Texts, [key = '', ...rest]: readonly string[]): Texts | null => {
  const found = texts[key];
  if (found === undefined || rest.length === 0)
    return found === undefined ? null : { [key]: found };
  const below = typeof found === 'string' ? null : pick(found, rest);
  return below && { [key]: below };
};

const merge = (one: Texts, other: Texts): Texts => {
  const both = Object.entries(other).map(([key, value]) => {
    const before = one[key];
    const nested = typeof before === 'object' && typeof value === 'object';
    return [key, nested ? merge(before, value) : value] as const;
  });
  return { ...one, ...Object.fromEntries(both) };
};

/** The paths that a domain gives to a part: `home-texts.json` in its folder says those of home. */
const pathsOf = (part: Part, domain: string): readonly string[] => {
  if (part !== 'home') return [part];
  const file = join(domain, 'home-texts.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
};

/**
 * `virtual:titles/<language>` holds the `titles` of every domain's language file, keyed by domain:
 * the frame draws its whole menu from one small chunk, the rest of a domain's texts come with its
 * first page. `virtual:words/<language>` likewise holds the `words` that a domain has for what other
 * domains show of it: its pages and permissions in the matrix of roles, its subjects in the logs.
 * `virtual:home/<language>` holds what their cards on the home page say.
 */
export const collectedTexts = (domainsFolder: string): Plugin => ({
  name: 'millwright:collected-texts',
  resolveId: (id) => (prefix.test(id) ? `\0${id}` : null),
  load(id) {
    const [, part, language] = id.startsWith('\0') ? (prefix.exec(id.slice(1)) ?? []) : [];
    if (!isPart(part)) return null;
    const byDomain: Record<string, Texts> = {};
    for (const domain of readdirSync(domainsFolder)) {
      const file = join(domainsFolder, domain, 'texts', `${language}.json`);
      if (!existsSync(file)) continue;
      this.addWatchFile(file);
      const texts: Texts = JSON.parse(readFileSync(file, 'utf8'));
      const picked = pathsOf(part, join(domainsFolder, domain)).map((path) => {
        const found = pick(texts, path.split('.'));
        if (found === null && part === 'home')
          throw new RangeError(`${domain} has no text ${path}`);
        return found ?? {};
      });
      const merged = picked.reduce(merge, {});
      if (Object.keys(merged).length > 0) byDomain[domain] = merged;
    }
    return `export default ${JSON.stringify(byDomain)}`;
  },
});
