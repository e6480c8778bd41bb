import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '../shell/pages/use-loaded.ts';
import type { Language } from '../texts/language.ts';
import {
  type Article,
  type ArticleHead,
  loadArticle,
  loadContents,
  loadTexts,
  type SearchedArticle,
} from './manual.ts';

const useLanguage = (): Language => useTranslation().i18n.language as Language;

/** What `load` answered for the present language and key; null until then, and on each change. */
const useLoadedIn = <T>(
  load: (language: Language, key: string) => Promise<T>,
  key: string,
): T | null => {
  const language = useLanguage();
  const loadOf = useCallback(() => load(language, key), [load, language, key]);
  return useLoaded(loadOf, `${language}/${key}`);
};

export const useContents = (): readonly ArticleHead[] | null => useLoadedIn(loadContents, '');

export const useArticle = (name: string): Article | null => useLoadedIn(loadArticle, name);

const nothing = async (): Promise<readonly SearchedArticle[]> => [];

/** Every article's words, brought when they are first `wanted`. */
export const useSearchedArticles = (wanted: boolean): readonly SearchedArticle[] | null =>
  useLoadedIn(wanted ? loadTexts : nothing, '');
