import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const prefix = 'virtual:titles/';

/**
 * `virtual:titles/<language>` holds the `titles` of every domain's language file, keyed by domain:
 * the frame draws its whole menu from one small chunk, the rest of a domain's texts come with its
 * first page.
 */
export const titles = (domainsFolder: string): Plugin => ({
  name: 'millwright:titles',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
  load(id) {
    if (!id.startsWith(`\0${prefix}`)) return null;
    const language = id.slice(prefix.length + 1);
    const byDomain: Record<string, { titles: unknown }> = {};
    for (const domain of readdirSync(domainsFolder)) {
      const file = join(domainsFolder, domain, 'texts', `${language}.json`);
      if (!existsSync(file)) continue;
      this.addWatchFile(file);
      const texts = JSON.parse(readFileSync(file, 'utf8')) as { titles?: unknown };
      byDomain[domain] = { titles: texts.titles ?? {} };
    }
    return `export default ${JSON.stringify(byDomain)}`;
  },
});
