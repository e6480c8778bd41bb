/** The side menu from what the domains offer and the user may open. */
import type { IconName } from '../icons/Icon.tsx';
import type { SectionName, WebDomain } from '../web-domain.ts';
import { sections } from './sections.ts';

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
  readonly name: SectionName;
  readonly title: string;
  readonly icon: IconName;
  readonly order: number;
  readonly leaves: readonly MenuLeaf[];
}

export type MenuEntry = MenuLeaf | MenuSection;

const byOrder = (a: { order: number }, b: { order: number }): number => a.order - b.order;

/** Entries in the order of the menu; a section stands only when one of its leaves does. */
export const buildMenu = (
  domains: readonly WebDomain[],
  mayOpen: (page: string | null) => boolean,
): readonly MenuEntry[] => {
  const top: MenuEntry[] = [];
  const grouped = new Map<SectionName, MenuLeaf[]>();
  for (const domain of domains) {
    for (const { path, order, icon, section } of domain.navigation) {
      const route = domain.routes.find((candidate) => candidate.path === path);
      if (route === undefined || !mayOpen(route.page)) continue;
      const leaf: MenuLeaf = {
        kind: 'leaf',
        path,
        title: `${domain.name}:${route.title}`,
        icon: icon ?? (section === undefined ? 'logs' : sections[section].icon),
        order,
      };
      if (section === undefined) top.push(leaf);
      else grouped.set(section, [...(grouped.get(section) ?? []), leaf]);
    }
  }
  for (const [name, leaves] of grouped) {
    const title = `shell:sections.${name}`;
    top.push({ kind: 'section', name, title, ...sections[name], leaves: leaves.sort(byOrder) });
  }
  return top.sort(byOrder);
};

/** Every leaf of the menu, sections opened. */
export const menuLeaves = (menu: readonly MenuEntry[]): readonly MenuLeaf[] =>
  menu.flatMap((entry) => (entry.kind === 'leaf' ? [entry] : entry.leaves));
