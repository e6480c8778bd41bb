/** Puts the web together: each domain is added to the frames, and what it has for others to them. */
import { domainNames } from '@millwright/contract/manifest/frame-facts';
import { webDomains } from '../shell/navigation/domains.ts';
import { searches } from '../shell/palette/searches.ts';
import type { WebDomain } from '../shell/web-domain.ts';

/** The public APIs of the domains that have one: `export const web`. */
const entries = import.meta.glob<WebDomain>('../domains/*/index.ts', {
  eager: true,
  import: 'web',
});

/** In the order of the house. */
export const domains: readonly WebDomain[] = domainNames.flatMap(
  (name) => entries[`../domains/${name}/index.ts`] ?? [],
);

/** Adds domains to the ports of the frames and of each other. @throws Fault for a second time */
export const addDomains = (added: readonly WebDomain[]): void => {
  for (const domain of added) {
    webDomains.add(domain);
    for (const contribution of domain.contributes ?? []) contribution.make();
  }
};

let isOpen = false;

/** Adds all domains, once for a page however often its frame is loaded. */
export const openDomains = (): void => {
  if (isOpen) return;
  isOpen = true;
  addDomains(domains);
  searches.add({
    title: 'shell:palette.manual',
    page: null,
    search: async (term) => (await import('../manual/find-articles.ts')).findArticles(term),
  });
};
