import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const parts = ['titles', 'words'];
const prefix = new RegExp(`^virtual:(${parts.join('|')})/(.+)$`);

/**
 * `virtual:titles/<language>` holds the `titles` of every domain's language file, keyed by domain:
 * the frame draws its whole menu from one small chunk, the rest of a domain's texts come with its
 * first page. `virtual:words/<language>` likewise holds the `words` that a domain has for what other
 * domains show of it: its pages and permissions in the matrix of roles, its subjects in the logs.
 */
export const collectedTexts = (domainsFolder: string): Plugin => ({
  name: 'millwright:collected-texts',
  resolveId: (id) => (prefix.test(id) ? `\0${id}` : null),
  load(id) {
    const [, part, language] = id.startsWith('\0') ? (prefix.exec(id.slice(1)) ?? []) : [];
    if (part === undefined) return null;
    const byDomain: Record<string, unknown> = {};
    for (const domain of readdirSync(domainsFolder)) {
      const file = join(domainsFolder, domain, 'texts', `${language}.json`);
      if (!existsSync(file)) continue;
      this.addWatchFile(file);
      const texts = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, unknown>>;
      if (texts[part] !== undefined) byDomain[domain] = { [part]: texts[part] };
    }
    return `export default ${JSON.stringify(byDomain)}`;
  },
});
