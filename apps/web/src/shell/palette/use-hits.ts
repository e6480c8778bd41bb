import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { domains } from '../navigation/domains.ts';
import { buildMenu, menuLeaves } from '../navigation/menu.ts';
import { mayOpen } from '../session/access.ts';
import { useProfile } from '../session/use-profile.ts';
import type { SearchHit } from '../web-domain.ts';

export interface HitGroup {
  /** Key with namespace. */
  readonly title: string;
  readonly hits: readonly SearchHit[];
}

const typingPauseMs = 250;

const matches = (term: string, ...fields: readonly string[]): boolean =>
  fields.some((field) => field.toLowerCase().includes(term.toLowerCase()));

/** What the palette offers for a term: menu entries at once, the domains' finds as they arrive. */
export const useHits = (term: string): readonly HitGroup[] => {
  const { t } = useTranslation();
  const profile = useProfile();
  const [found, setFound] = useState<readonly HitGroup[]>([]);

  useEffect(() => {
    setFound([]);
    if (term.trim() === '') return;
    const abort = new AbortController();
    const search = async (): Promise<void> => {
      for (const { name, search: providers = [] } of domains) {
        for (const provider of providers) {
          if (!mayOpen(profile, provider.page)) continue;
          const hits = await provider.search(term.trim(), abort.signal).catch(() => []);
          if (abort.signal.aborted) return;
          if (hits.length > 0) {
            setFound((groups) => [...groups, { title: `${name}:${provider.title}`, hits }]);
          }
        }
      }
    };
    const timer = setTimeout(() => void search(), typingPauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [term, profile]);

  const pages = menuLeaves(buildMenu(domains, (page) => mayOpen(profile, page)))
    .map(({ title, path }) => ({ title: t(title), to: path }))
    .filter(({ title, to }) => matches(term.trim(), title, to));
  return pages.length > 0 ? [{ title: 'shell:palette.pages', hits: pages }, ...found] : found;
};
