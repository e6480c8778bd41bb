/** The side menu from what the domains offer and the user may open. */

import { menuSections as known } from '@millwright/contract/manifest/frame-facts';
import type { Permission } from '@millwright/contract/manifest/permissions';
import type { IconName } from '../icons/Icon.tsx';
import type { WebDomain } from '../web-domain.ts';

export interface MenuLeaf {
  readonly kind: 'leaf';
  readonly path: string;
  /** Key with namespace: `items:titles.list`. */
  readonly title: string;
  readonly icon: IconName;
  readonly order: number;
}

export interface MenuSection {
  readonly kind: 'section';
  readonly name: string;
  readonly title: string;
  readonly icon: IconName;
  readonly order: number;
  readonly leaves: readonly MenuLeaf[];
}

export type MenuEntry = MenuLeaf | MenuSection;

/** A section as the manifest of a domain opens it. */
export interface NamedSection {
  readonly name: string;
  readonly domain: string;
  readonly order: number;
}

const byOrder = (a: { order: number }, b: { order: number }): number => a.order - b.order;

/** Key of a section's title, with the namespace of the domain that opens it. */
export const sectionTitle = (
  section: string,
  sections: readonly NamedSection[] = known,
): string => {
  const domain = sections.find(({ name }) => name === section)?.domain;
  return `${domain}:titles.sections.${section}`;
};

/** What the user may open and do. */
export interface MenuAccess {
  mayOpen(page: string | null): boolean;
  isPermitted(permission: Permission): boolean;
}

/** Entries in the order of the menu; a section stands only when one of its leaves does. */
export const buildMenu = (
  domains: readonly WebDomain[],
  { mayOpen, isPermitted }: MenuAccess,
  sections: readonly NamedSection[] = known,
): readonly MenuEntry[] => {
  const iconOf = (section: string): IconName =>
    domains.flatMap(({ sectionIcons = {} }) => sectionIcons[section] ?? [])[0] ?? 'logs';
  const top: MenuEntry[] = [];
  const grouped = new Map<string, MenuLeaf[]>();
  for (const { name, navigation = [], routes = [] } of domains) {
    for (const { path, order, icon, section, needs } of navigation) {
      const route = routes.find((candidate) => candidate.path === path);
      if (route === undefined || !mayOpen(route.page)) continue;
      if (needs !== undefined && !isPermitted(needs)) continue;
      const leaf: MenuLeaf = {
        kind: 'leaf',
        path,
        title: `${name}:${route.title}`,
        icon: icon ?? (section === undefined ? 'logs' : iconOf(section)),
        order,
      };
      if (section === undefined) top.push(leaf);
      else grouped.set(section, [...(grouped.get(section) ?? []), leaf]);
    }
  }
  for (const { name, order } of sections) {
    const leaves = grouped.get(name)?.sort(byOrder);
    if (leaves === undefined) continue;
    const title = sectionTitle(name, sections);
    top.push({ kind: 'section', name, title, icon: iconOf(name), order, leaves });
  }
  return top.sort(byOrder);
};

/** Every leaf of the menu, sections opened. */
export const menuLeaves = (menu: readonly MenuEntry[]): readonly MenuLeaf[] =>
  menu.flatMap((entry) => (entry.kind === 'leaf' ? [entry] : entry.leaves));
