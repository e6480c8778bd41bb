/** What the workbench tab leads to: entries that the domains offer and the user may open. */
import type { IconName } from '../../../shell/icons/Icon.tsx';
import type { PhoneEntry, WebDomain } from '../../../shell/web-domain.ts';

export interface WorkbenchEntry {
  readonly path: string;
  /** Key with namespace: `audit:titles.phone`. */
  readonly title: string;
  readonly icon: IconName;
}

/** The entries of one of the two pages, in their order. */
export const workbenchEntries = (
  domains: readonly Pick<WebDomain, 'name' | 'phoneRoutes' | 'phoneEntries'>[],
  on: PhoneEntry['on'],
  mayOpen: (page: string | null) => boolean,
): readonly WorkbenchEntry[] =>
  domains
    .flatMap(({ name, phoneRoutes = [], phoneEntries = [] }) =>
      phoneEntries.flatMap((entry) => {
        const route = phoneRoutes.find(({ path }) => path === entry.path);
        if (entry.on !== on || route === undefined || !mayOpen(route.page)) return [];
        return [{ ...entry, title: `${name}:${route.title}` }];
      }),
    )
    .toSorted((one, other) => one.order - other.order);

/** Whether the workbench shows the way to management: what is behind it may be opened. */
export const hasManagement = (
  domains: readonly Pick<WebDomain, 'name' | 'phoneRoutes' | 'phoneEntries'>[],
  mayOpen: (page: string | null) => boolean,
): boolean => workbenchEntries(domains, 'management', mayOpen).length > 0;
