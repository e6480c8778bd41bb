/**
 * What stands on the home page, told by the domains themselves: one that has cards there keeps them in
 * a `home-cards.ts`, which loads each by a dynamic import.
 */

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

/** Whether a module is a card of a home page, of the desktop's or the phone's. */
export const isCard = (id: string, graph: ModuleGraph): boolean =>
  graph.getModuleInfo(id)?.dynamicImporters.some((by) => declaration.test(by)) ?? false;

/** Whether a module is a card of the desktop's home page. */
export const isHomeCard = (id: string, graph: ModuleGraph): boolean =>
  !phoneOnly.test(id) && isCard(id, graph);
