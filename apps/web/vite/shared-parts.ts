/**
 * What many pages have in common comes in one file for all of them: a list with its filters and its
 * drawer is forty modules of others, and each of them would be a file and a round trip.
 */
import { isCard, type ModuleGraph } from './home-cards.ts';

/**
 * The phone's frame and home, its other pages with their parts, lists of the desktop, its other pages,
 * parts that are loaded by themselves, and what every page begins with.
 */
interface Users {
  home: number;
  phone: number;
  list: number;
  light: number;
  part: number;
  first: number;
}

const phoneHome = /\/(open-phone|PhoneHomePage)\.tsx$/;
const phonePage = /\/(Phone\w+|phone-pages)\.tsx$/;
const page = /Page\.tsx$/;
/** Languages of libraries, which are loaded by their names. */
const library = /\/node_modules\//;
const desktopLibrary = /\/node_modules\/(antd|@rc-component|@ant-design)\//;
const listKit = /\/ResourceTable\.tsx$/;

/**
 * @param entries ids of the modules with which everything begins
 * @returns the name of the file that a module goes into; null where it belongs to few pages
 */
export function createShared(
  entries: readonly string[],
): (id: string, graph: ModuleGraph) => string | null {
  let users: ReadonlyMap<string, Users> | null = null;
  return (id, graph) => {
    users ??= usersOf(entries, graph);
    const of = users.get(id);
    const file = of ? fileOf(of) : null;
    // What the phone has in common with lists brings nothing of the desktop's library to it.
    if (file !== 'controls' || [...modulesOf(id, graph)].some((one) => desktopLibrary.test(one))) {
      return file;
    }
    return null;
  };
}

/** Nobody loads much that only others need: what more of them use stays by itself. */
const atLeast = { list: 6, phone: 2 };
const atMost = { light: 3, phone: 3 };

/** What only the phone has is in two files: home comes without what its other pages share. */
function fileOf({ home, phone, list, light, part, first }: Users): string | null {
  if (list + light + part + first === 0) {
    if (home > 0) return 'phone-home';
    if (phone >= atLeast.phone) return 'touch';
  }
  const isOfLists = list >= atLeast.list && light <= atMost.light && phone <= atMost.phone;
  if (first > 0 || !isOfLists) return null;
  return phone === 0 ? 'lists' : 'controls';
}

/** What is loaded by itself, when it is needed. */
function loadedAlone(entries: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = seen.has(id) ? null : graph.getModuleInfo(id);
    seen.add(id);
    if (!module) continue;
    for (const one of module.dynamicallyImportedIds) found.add(one);
    waiting.push(...module.importedIds, ...module.dynamicallyImportedIds);
  }
  return found;
}

/** A module with all that it imports. */
function modulesOf(start: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

function kindOf(id: string, modules: ReadonlySet<string>, graph: ModuleGraph): keyof Users {
  if (library.test(id)) return 'first';
  if (phoneHome.test(id)) return 'home';
  if (phonePage.test(id)) return isCard(id, graph) ? 'home' : 'phone';
  if (!page.test(id)) return 'part';
  return [...modules].some((one) => listKit.test(one)) ? 'list' : 'light';
}

function usersOf(entries: readonly string[], graph: ModuleGraph): ReadonlyMap<string, Users> {
  const users = new Map<string, Users>();
  for (const one of loadedAlone(entries, graph)) {
    const modules = modulesOf(one, graph);
    const kind = kindOf(one, modules, graph);
    for (const id of modules) {
      const of = users.get(id) ?? { home: 0, phone: 0, list: 0, light: 0, part: 0, first: 0 };
      of[kind] += 1;
      users.set(id, of);
    }
  }
  return users;
}
