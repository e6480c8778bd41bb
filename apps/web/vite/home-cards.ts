/**
 * What stands on the home page, told by the domains themselves: one that has cards there keeps them in
 * a `home-cards.ts`, which loads each by a dynamic import.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';

/** As much of the bundler's graph as is asked for. */
export interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
    readonly dynamicImporters: readonly string[];
  } | null;
}

const declaration = /\/domains\/(?:[\w-]+\/)+home-cards\.ts$/;
const phoneOnly = /\/Phone\w+\.tsx$/;
const ofDomain = /\/domains\/(\w+)\//;
const publicApi = /\/domains\/\w+\/index\.ts$/;

/** Whether a module is a card of a home page, of the desktop's or the phone's. */
export const isCard = (id: string, graph: ModuleGraph): boolean =>
  graph.getModuleInfo(id)?.dynamicImporters.some((by) => declaration.test(by)) ?? false;

/** Whether a module is a card of the desktop's home page. */
export const isHomeCard = (id: string, graph: ModuleGraph): boolean =>
  !phoneOnly.test(id) && isCard(id, graph);

/**
 * The domains that have a card on the home page or show something through their door on one: it needs
 * their texts. @param folder that of the domains
 */
export const homeDomains = (folder: string, graph: ModuleGraph): ReadonlySet<string> => {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (id: string): void => {
    const [, domain] = ofDomain.exec(id) ?? [];
    if (domain === undefined || seen.has(id)) return;
    seen.add(id);
    found.add(domain);
    // What else stands behind a door is not on the page.
    if (publicApi.test(id)) return;
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported);
  };
  for (const file of globSync('**/home-cards.ts', { cwd: folder })) {
    const cards = graph.getModuleInfo(join(folder, file))?.dynamicallyImportedIds ?? [];
    for (const card of cards) if (!phoneOnly.test(card)) visit(card);
  }
  return found;
};
