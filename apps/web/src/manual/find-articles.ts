/** What the palette finds of the manual. */
import type { SearchHit } from '../shell/web-domain.ts';
import { currentLanguage } from '../texts/i18n.ts';
import { loadContents } from './manual.ts';
import { searchManual } from './search-manual.ts';

const most = 8;

/** Articles by their titles: for words within them, the manual has a search of its own. */
export const findArticles = async (term: string): Promise<readonly SearchHit[]> => {
  const heads = await loadContents(currentLanguage());
  const found = searchManual(
    heads.map(({ name, title }) => ({ name, title, text: '' })),
    term,
  );
  return found.slice(0, most).map(({ name, title }) => ({ title, to: `/manual/${name}` }));
};
