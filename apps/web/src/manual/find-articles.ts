/** What the palette finds of the manual. */
import type { SearchHit } from '../shell/web-domain.ts';
import { currentLanguage } from '../texts/i18n.ts';
import { loadTexts } from './manual.ts';
import { searchManual } from './search-manual.ts';

const most = 8;

/** Articles by their titles, then by what stands in them, with the words around it. */
export const findArticles = async (term: string): Promise<readonly SearchHit[]> =>
  searchManual(await loadTexts(currentLanguage()), term)
    .slice(0, most)
    .map(({ name, title, excerpt }) => ({
      ...{ title, to: `/manual/${name}` },
      ...(excerpt === null ? {} : { excerpt }),
    }));
