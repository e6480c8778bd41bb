import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../texts/language.ts';
import { type Article, type ArticleHead, loadArticle, loadContents } from './manual.ts';
import type { SearchedArticle } from './search-manual.ts';

const useLanguage = (): Language => useTranslation().i18n.language as Language;

/** What `load` answered for the present language and key; null until then, and on each change. */
const useLoaded = <T>(
  load: (language: Language, key: string) => Promise<T>,
  key: string,
): T | null => {
  const language = useLanguage();
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly value: T } | null>(null);
  const of = `${language}/${key}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` stands for language and key
  useEffect(() => {
    let current = true;
    void load(language, key).then((value) => current && setLoaded({ of, value }));
    return () => {
      current = false;
    };
  }, [of, load]);
  return loaded?.of === of ? loaded.value : null;
};

export const useContents = (): readonly ArticleHead[] | null => useLoaded(loadContents, '');

export const useArticle = (name: string): Article | null => useLoaded(loadArticle, name);

const loadAll = async (language: Language): Promise<readonly SearchedArticle[]> =>
  Promise.all(
    (await loadContents(language)).map(async ({ name, title }) => {
      const article = await loadArticle(language, name);
      return { name, title, text: article?.text ?? '' };
    }),
  );

const nothing = async (): Promise<readonly SearchedArticle[]> => [];

/** Every article's words, brought when they are first `wanted`. */
export const useSearchedArticles = (wanted: boolean): readonly SearchedArticle[] | null =>
  useLoaded(wanted ? loadAll : nothing, '');
