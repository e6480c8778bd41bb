/** The opened pages as plain data; every change is a function from one list to the next. */

export interface TabLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

export interface Tab {
  readonly key: string;
  /** Where the page stands now; frozen for it while another tab is shown. */
  readonly location: TabLocation;
  /** Pinned tabs survive every closing but their own unpinning. */
  readonly pinned: boolean;
}

/** `recent` holds keys, the latest first; the first is the shown one. */
export interface TabList {
  readonly tabs: readonly Tab[];
  readonly recent: readonly string[];
}

export const homePath = '/home';
const home: Tab = {
  key: homePath,
  location: { pathname: homePath, search: '', hash: '' },
  pinned: true,
};

/** Home alone: it is always there, first, and never closed. */
export const emptyTabs: TabList = { tabs: [home], recent: [] };

export const isHome = (tab: Pick<Tab, 'key'>): boolean => tab.key === homePath;

/** What tells one tab from another: the path, and the values of the parameters in `tabBy`. */
export const tabKey = (location: TabLocation, tabBy: readonly string[] = []): string => {
  const query = new URLSearchParams(location.search);
  const parts = tabBy.map((name) => `${name}=${query.get(name) ?? ''}`);
  return parts.length === 0 ? location.pathname : `${location.pathname}?${parts.join('&')}`;
};

/** Shows a page: its tab is opened at the end if need be, and moves to where the page now stands. */
export const showTab = (list: TabList, key: string, location: TabLocation): TabList => {
  const known = list.tabs.some((tab) => tab.key === key);
  return {
    tabs: known
      ? list.tabs.map((tab) => (tab.key === key ? { ...tab, location } : tab))
      : [...list.tabs, { key, location, pinned: false }],
    recent: [key, ...list.recent.filter((other) => other !== key)],
  };
};

export type CloseScope = 'one' | 'others' | 'left' | 'right' | 'all';

/** Closes by `scope` around `key`; home and pinned tabs stay, except a pinned one named itself. */
export const closeTabs = (list: TabList, key: string, scope: CloseScope): TabList => {
  const at = list.tabs.findIndex((tab) => tab.key === key);
  const closes = (tab: Tab, index: number): boolean => {
    if (isHome(tab)) return false;
    if (scope === 'one') return index === at;
    if (tab.pinned) return false;
    if (scope === 'others') return index !== at;
    if (scope === 'left') return index < at;
    return scope === 'right' ? index > at : true;
  };
  const tabs = list.tabs.filter((tab, index) => !closes(tab, index));
  const left = new Set(tabs.map((tab) => tab.key));
  return { tabs, recent: list.recent.filter((other) => left.has(other)) };
};

/** The tab to show after a closing: the latest that is left, else home. */
export const tabToShow = (list: TabList): Tab =>
  list.tabs.find((tab) => tab.key === list.recent[0]) ?? home;

/** Pinned tabs stand together behind home, in the order of their pinning. */
export const pinTab = (list: TabList, key: string, pinned: boolean): TabList => {
  const tabs = list.tabs.map((tab) => (tab.key === key && !isHome(tab) ? { ...tab, pinned } : tab));
  const rank = (tab: Tab): number => (isHome(tab) ? 0 : tab.pinned ? 1 : 2);
  return { ...list, tabs: tabs.toSorted((a, b) => rank(a) - rank(b)) };
};

/** Moves a tab to the place of another of its own kind; home and the pinned keep their ground. */
export const moveTab = (list: TabList, key: string, onto: string): TabList => {
  const moved = list.tabs.find((tab) => tab.key === key);
  const target = list.tabs.findIndex((tab) => tab.key === onto);
  const goal = list.tabs[target];
  if (moved === undefined || goal === undefined || isHome(moved) || isHome(goal)) return list;
  if (moved.pinned !== goal.pinned) return list;
  const rest = list.tabs.filter((tab) => tab.key !== key);
  rest.splice(target, 0, moved);
  return { ...list, tabs: rest };
};

/** Keys of the tabs whose pages stay built, at most `cap`: the shown one and the latest before it. */
export const keptAlive = (
  list: TabList,
  cap: number,
  mayKeep: (tab: Tab) => boolean,
): ReadonlySet<string> => {
  const [shown] = list.recent;
  const kept = list.tabs.filter((tab) => tab.key === shown || mayKeep(tab)).map((tab) => tab.key);
  const alive = list.recent.filter((key) => kept.includes(key)).slice(0, cap);
  return new Set(alive);
};

/** A list as it was stored, as far as it still makes sense; no page is built yet. */
export const readTabs = (stored: string | null): TabList => {
  try {
    const parsed: unknown = JSON.parse(stored ?? 'null');
    if (!Array.isArray(parsed)) return emptyTabs;
    const tabs = parsed.filter(isStoredTab).filter((tab) => !isHome(tab));
    return { tabs: [home, ...tabs], recent: [] };
  } catch {
    return emptyTabs;
  }
};

const isStoredTab = (value: unknown): value is Tab => {
  const tab = Object(value) as Partial<Record<keyof Tab, unknown>>;
  const { pathname, search, hash } = Object(tab.location) as Partial<Record<string, unknown>>;
  return (
    [tab.key, pathname, search, hash].every((part) => typeof part === 'string') &&
    typeof tab.pinned === 'boolean'
  );
};
