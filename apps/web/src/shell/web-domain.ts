/** What a domain gives to the frames: routes, menu entries, phone pages, search, news. Data, no pages. */
import type { Endpoint } from '@millwright/contract/call/endpoint';
import type { Tag } from '@millwright/contract/call/tags';
import type { Permission } from '@millwright/contract/manifest/permissions';
import type { TopicToken } from '@millwright/contract/manifest/topic';
import type { Contribution } from '@millwright/kernel';
import type { ComponentType } from 'react';
import type { IconName } from './icons/Icon.tsx';

/** Name of a domain folder; also the i18next namespace of its texts. */
export type DomainName = string;

/** A page's component, loaded when it is first shown. */
export type LoadPage = () => Promise<ComponentType>;

interface PageRoute {
  /** A react-router pattern from the root: `/item/item_page`. */
  readonly path: string;
  /** The name in the profile's `pages` that opens it; null = every signed-in user. */
  readonly page: string | null;
  /** Key in the domain's texts below `titles`: `titles.list`. */
  readonly title: string;
  /** Query parameters that, when present, are shown as the title instead: `itemName - viewName`. */
  readonly titleFrom?: string | readonly string[];
  readonly load: LoadPage;
}

/** A page inside the desktop frame. */
export interface WebRoute extends PageRoute {
  /** False: the page is built anew on each visit (home, big screens, remote desktops). */
  readonly keepAlive?: false;
  /** The page and all its parts do without antd: it is drawn before antd has come. */
  readonly light?: true;
  /**
   * What makes another tab: another `path` (the default; a changed query stays in the tab), or the
   * values of the named query parameters as well (`['itemId']`: one tab per item).
   */
  readonly tabBy?: readonly string[];
  /** Path of the page that this one is opened from: its step in the breadcrumb. */
  readonly parent?: string;
  /** It has the whole window to itself, without menu, head and tabs. */
  readonly bare?: true;
}

/** A tab of the phone's bottom bar. */
export interface PhoneTab {
  readonly name: string;
  readonly icon: IconName;
  /** Ascending from the left. */
  readonly order: number;
  /** Key in the domain's texts below `titles`. */
  readonly title: string;
  /** Path of one of the domain's phone routes, whose access it takes, with its query. */
  readonly to: string;
  /** Somebody may look for it before they sign in. */
  readonly open?: true;
}

/** A page of the phone frame. */
export interface PhoneRoute extends PageRoute {
  /** Name of a bottom tab: the bar stands below the page, this tab lit. */
  readonly tab?: string;
  /**
   * Query parameter of one of what the page lists: with it the address is a page of its own, which
   * has Back in its head instead of the tabs.
   */
  readonly one?: string;
  /** Its address is worth passing on, as that of one thing or of what waits for people: the head offers it. */
  readonly shared?: true;
}

/** An entry of the phone's workbench tab. */
export interface PhoneEntry {
  /** Path of one of the domain's phone routes, whose title and access it takes. */
  readonly path: string;
  readonly icon: IconName;
  /** Ascending from the top left. */
  readonly order: number;
  /** On the workbench itself, or on the page behind its management entry. */
  readonly on: 'workbench' | 'management';
}

export interface NavigationEntry {
  /** Path of one of the domain's routes, whose title and access it takes. */
  readonly path: string;
  /** Ascending from the top, among entries and sections alike; within a section among its own. */
  readonly order: number;
  readonly icon?: IconName;
  /** Without it the page has nothing to offer, and is not in the menu. */
  readonly needs?: Permission;
  /** As a manifest names it, whose domain has its title; absent: an entry of the first level. */
  readonly section?: string;
}

/** One line that the command palette offers. */
export interface SearchHit {
  readonly title: string;
  readonly detail?: string;
  /** The words around a find in a longer text; the palette marks what was found. */
  readonly excerpt?: { readonly before: string; readonly found: string; readonly after: string };
  /** Where it leads: path with query. */
  readonly to: string;
}

/** Searches one kind of thing by what was typed; the palette shows the hits under `title`. */
export interface SearchProvider {
  /** Key in the domain's texts below `titles`. */
  readonly title: string;
  /** The page whose access the search needs; null = every signed-in user. */
  readonly page: string | null;
  search(term: string, signal: AbortSignal): Promise<readonly SearchHit[]>;
}

/** One line behind the bell. */
export interface BellEntry {
  readonly key: string | number;
  readonly title: string;
  readonly detail: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** CSS colour of its mark; absent: the primary one. */
  readonly colour?: string;
  /** Where it leads: path with query. */
  readonly to: string;
}

export interface BellNews {
  /** How many wait to be seen to, beyond those listed too. */
  readonly unread: number;
  /** The latest first. */
  readonly entries: readonly BellEntry[];
}

/** A kind of news that the header's bell counts and lists. */
export interface BellSource {
  /** Key in the domain's texts below `titles`. */
  readonly title: string;
  /** The page whose access it needs, and where all of them are; the frame shows none without it. */
  readonly page: string;
  readonly path: string;
  /** Live topic whose events are news. */
  readonly topic?: TopicToken;
  /** What its news are about. */
  readonly shows: readonly Tag[];
  read(signal: AbortSignal): Promise<BellNews>;
}

/** A page before sign-in, outside of the frames. */
export interface PublicPage {
  readonly paths: readonly string[];
  readonly Page: ComponentType;
}

export interface OverlayProps {
  readonly frame: 'desktop' | 'phone';
}
type LoadOverlay = () => Promise<ComponentType<OverlayProps>>;

/** What a domain does not have it does not name. */
export interface WebDomain {
  readonly name: DomainName;
  readonly routes?: readonly WebRoute[];
  readonly navigation?: readonly NavigationEntry[];
  /** Of the menu's sections that its manifest opens. */
  readonly sectionIcons?: Readonly<Record<string, IconName>>;
  readonly phoneRoutes?: readonly PhoneRoute[];
  readonly phoneTabs?: readonly PhoneTab[];
  readonly phoneEntries?: readonly PhoneEntry[];
  /**
   * Calls whose answers the phone keeps, to be read where there is no network: what machines do, and
   * nothing that is secret or about people.
   */
  readonly keeps?: readonly Pick<Endpoint, 'name'>[];
  /** Stand beside whatever page is shown, on both frames; loaded after the first paint. */
  readonly overlays?: readonly LoadOverlay[];
  readonly search?: readonly SearchProvider[];
  readonly bell?: readonly BellSource[];
  /** What it adds to the pages of others, by their ports. */
  readonly contributes?: readonly Contribution[];
}
