/** Names of the pages that a role may open: the last part of the page's route. Only ever added to. */

import { type Domain, domains } from '../domains.ts';
import type { Opens } from './define-domain.ts';
import { foldElements, foldPages, foldSections, type PageOf, type SectionOf } from './fold.ts';

export type Page = PageOf<Domain>;
export type Section = SectionOf<Domain>;

/** Every page with what its domain says of it. */
export const pages = foldPages(domains);

/** What stands on a page and needs a permission; the same permission may be needed on several. */
export const pageElements = foldElements(domains);

/** Sections of the menu and the matrix of roles, with the domains that name them. */
export const sections = foldSections(domains);

const openedBy = (wanted: Opens): readonly Page[] =>
  [...pages].filter(([, { opens }]) => opens === wanted).map(([page]) => page);

/** Pages that every signed-in user may open. */
export const openPages = openedBy('everybody');
/** Pages that only administrators, or a role that names them, may open. */
export const rolePages = openedBy('role');
/** Pages for managing what was sold; a role may name them, demo never. */
export const managementPages = openedBy('management');
/** Pages for managing one's own people; a role may name them, demo and sub-users never. */
export const accountHolderPages = openedBy('account-holder');
/** Pages of the installation itself: for grade 0 alone, whatever a role names. */
export const administratorPages = openedBy('administrator');

/** Every page there is: what an administrator may open. */
export const allPages: readonly Page[] = [
  ...openPages,
  ...rolePages,
  ...managementPages,
  ...accountHolderPages,
  ...administratorPages,
];

/** What a role may name. */
export const grantablePages: readonly Page[] = [
  ...rolePages,
  ...managementPages,
  ...accountHolderPages,
];

/** Domains that are built: one that names no subject has only reserved the names of its pages. */
const built: ReadonlySet<string> = new Set(
  domains.filter((domain) => 'subjects' in domain).map(({ name }) => name),
);
const isBuilt = (page: Page): boolean => built.has(pages.get(page)?.domain ?? '');

/** Of what a role may name the pages that can be opened today. */
export const offeredPages = grantablePages.filter(isBuilt);

const ordinary: ReadonlySet<string> = new Set(rolePages);
const grantable: ReadonlySet<string> = new Set(grantablePages);
const ofSubUsers: ReadonlySet<string> = new Set([...rolePages, ...managementPages]);

/**
 * The pages that somebody may open: all for grade 0; the open ones and what the roles grant for
 * others, without management for the demo account and without people of their own for grade 2.
 */
export function pagesOf(user: {
  readonly grade: number;
  readonly demo: boolean;
  /** As the user's roles name them. */
  readonly granted: Iterable<string>;
}): string[] {
  if (user.grade === 0) return [...allPages];
  const may = user.demo ? ordinary : user.grade === 2 ? ofSubUsers : grantable;
  const granted = [...user.granted].filter((page) => may.has(page));
  return [...new Set([...openPages, ...granted])];
}
