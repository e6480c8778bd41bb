import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shownBy } from '../../wire/queries/call-query.ts';
import { webDomains } from '../navigation/domains.ts';
import { useLineFree } from '../pages/use-line-free.ts';
import { mayOpen } from '../session/access.ts';
import { useProfile } from '../session/use-profile.ts';
import type { BellNews, BellSource } from '../web-domain.ts';

/** Live topics tell at once; this covers what has none. */
const everyMs = 5 * 60_000;

export interface BellSection {
  readonly key: readonly string[];
  readonly source: BellSource;
  /** Key with namespace. */
  readonly title: string;
  /** Undefined until the first answer. */
  readonly news: BellNews | undefined;
  readonly failed: boolean;
}

/** What every domain has to say to the signed-in user. */
export const useBell = (): readonly BellSection[] => {
  const profile = useProfile();
  const { language } = useTranslation().i18n;
  const free = useLineFree();
  const sources = webDomains
    .all()
    .flatMap(({ name, bell = [] }) =>
      bell
        .filter(({ page }) => mayOpen(profile, page))
        .map((source) => ({ source, title: `${name}:${source.title}` })),
    );
  return useQueries({
    queries: sources.map(({ source, title }) => ({
      ...shownBy(source),
      queryKey: ['bell', title, language],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.read(signal),
      refetchInterval: everyMs,
      enabled: free,
    })),
    combine: (answers) =>
      sources.map(({ source, title }, at) => ({
        key: ['bell', title],
        source,
        title,
        news: answers[at]?.data,
        failed: answers[at]?.isError ?? false,
      })),
  });
};
