/** The rows of the matrix of permissions, in the parts and the order of the sections. */
import {
  offeredPages,
  type Page,
  pageElements,
  pages,
  sections,
} from '@millwright/contract/manifest/pages';
import { isGrantable } from './grants.ts';

export interface PageSection {
  readonly name: string;
  /** Key of its title, with the namespace of the domain that opens it. */
  readonly title: string;
  readonly pages: readonly Page[];
}

const offered: ReadonlySet<string> = new Set(offeredPages);
const hasRow = (page: Page): boolean =>
  isGrantable(page) ? offered.has(page) : pageElements.has(page);

export const pageSections: readonly PageSection[] = sections
  .map(({ name, domain }) => ({
    name,
    title: `${domain}:titles.sections.${name}`,
    pages: [...pages]
      .filter(([page, { section }]) => section === name && hasRow(page))
      .map(([page]) => page),
  }))
  .filter((section) => section.pages.length > 0);
