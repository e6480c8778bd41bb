/** Where the manual's contents and articles come from; one chunk each, none before it is asked for. */
import type { Language } from '../texts/language.ts';

export type ArticleHead = ManualArticleHead;
export type Article = ManualArticle;
export type SearchedArticle = SearchedManualArticle;

/** A part of the manual, in the order of its contents list. */
export interface Area {
  readonly name: string;
  readonly articles: readonly ArticleHead[];
}

const contents: Readonly<
  Record<Language, () => Promise<{ readonly default: readonly ArticleHead[] }>>
> = {
  'zh-CN': () => import('virtual:manual/zh-CN'),
  'en-US': () => import('virtual:manual/en-US'),
};

const texts: Readonly<
  Record<Language, () => Promise<{ readonly default: readonly SearchedArticle[] }>>
> = {
  'zh-CN': () => import('virtual:manual/texts/zh-CN'),
  'en-US': () => import('virtual:manual/texts/en-US'),
};

const articles = import.meta.glob<{ readonly default: Article }>('./articles/*/*.md');

export const loadContents = async (language: Language): Promise<readonly ArticleHead[]> =>
  (await contents[language]()).default;

/** The words of all articles, in the manual's order: one chunk. */
export const loadTexts = async (language: Language): Promise<readonly SearchedArticle[]> =>
  (await texts[language]()).default;

export const loadArticle = async (language: Language, name: string): Promise<Article | null> =>
  (await articles[`./articles/${language}/${name}.md`]?.())?.default ?? null;

/** The article of a page's help, or the one of that name. */
export const findArticle = (
  heads: readonly ArticleHead[],
  componentName: string,
): ArticleHead | undefined =>
  heads.find(({ name }) => name === componentName) ??
  heads.find(({ pages }) => pages.includes(componentName));

/** Articles come in the manual's order; areas in that of their first article. */
export const groupByArea = (heads: readonly ArticleHead[]): readonly Area[] =>
  [...new Set(heads.map(({ area }) => area))].map((name) => ({
    name,
    articles: heads.filter(({ area }) => area === name),
  }));
