import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { desktopOwners, webDomains } from '../navigation/domains.ts';
import { findRoute } from '../navigation/find-route.ts';
import { buildMenu, menuLeaves } from '../navigation/menu.ts';
import { pageTitle } from '../navigation/page-title.ts';
import { mayOpen, menuAccess } from '../session/access.ts';
import { useProfile } from '../session/use-profile.ts';
import { tabsStore } from '../tabs/tabs.store.ts';
import type { SearchHit } from '../web-domain.ts';
import { searches } from './searches.ts';

export interface HitGroup {
  /** Key with namespace. */
  readonly title: string;
  readonly hits: readonly SearchHit[];
}

const typingPauseMs = 250;
const recentShown = 5;

/** Whether each word stands in one of the texts. */
const matches = (term: string, ...texts: readonly string[]): boolean =>
  term
    .toLowerCase()
    .split(/\s+/)
    .every((word) => texts.some((text) => text.toLowerCase().includes(word)));

/**
 * What the palette offers: without a term the pages shown last, then menu entries, and the domains'
 * finds as they arrive, in their order: what is there already keeps its place.
 */
export const useHits = (
  term: string,
): { readonly groups: readonly HitGroup[]; readonly isSearching: boolean } => {
  const { t } = useTranslation();
  const profile = useProfile();
  const [found, setFound] = useState<readonly HitGroup[]>([]);
  const [searched, setSearched] = useState('');

  useEffect(() => {
    setFound([]);
    setSearched('');
    if (term.trim() === '') return;
    const abort = new AbortController();
    const search = async (): Promise<void> => {
      const ofDomains = webDomains
        .all()
        .flatMap(({ name, search: providers = [] }) =>
          providers.map((one) => ({ ...one, title: `${name}:${one.title}` })),
        );
      const asked = [...ofDomains, ...searches.all()]
        .filter(({ page }) => mayOpen(profile, page))
        .map(({ title, search: find }) => ({
          title,
          answer: find(term.trim(), abort.signal).catch(() => []),
        }));
      for (const { title, answer } of asked) {
        const hits = await answer;
        if (abort.signal.aborted) return;
        if (hits.length > 0) setFound((groups) => [...groups, { title, hits }]);
      }
      setSearched(term.trim());
    };
    const timer = setTimeout(() => void search(), typingPauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [term, profile]);

  const { recent, tabs } = useStore(tabsStore);
  const earlier = recent.slice(1, 1 + recentShown).flatMap((key): readonly SearchHit[] => {
    const location = tabs.find((tab) => tab.key === key)?.location;
    const route = findRoute(desktopOwners(), location?.pathname ?? '');
    if (location === undefined || route === null) return [];
    const { pathname, search, hash } = location;
    return [{ title: pageTitle(route, search, t), to: pathname + search + hash }];
  });
  const pages = menuLeaves(buildMenu(webDomains.all(), menuAccess(profile)))
    .map(({ title, path }) => ({ title: t(title), to: path }))
    .filter(({ title, to }) => matches(term.trim(), title, to));
  const groups = [
    { title: 'shell:palette.recent', hits: term.trim() === '' ? earlier : [] },
    { title: 'shell:palette.pages', hits: pages },
    ...found,
  ].filter(({ hits }) => hits.length > 0);
  return { groups, isSearching: term.trim() !== '' && searched !== term.trim() };
};
