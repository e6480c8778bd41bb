/** Where each namespace's texts are loaded from; one chunk per language and namespace. */
import { bug } from '@millwright/kernel';
import type { Language } from './language.ts';

type Bundle = Readonly<Record<string, unknown>>;
/** Loads the texts of one language. */
export type Load<T = Bundle> = () => Promise<{ readonly default: T }>;

/** Those of the pages before sign-in; of the others not even the names are loaded there. */
const beforeSignIn = import.meta.glob<{ readonly default: Bundle }>(
  '../domains/*/{sign-in,registration,fields}/texts/*.json',
);
const own = import.meta.glob<{ readonly default: Bundle }>('./{shell,ui,manual}/*.json');

/** The namespace that stands for the titles of every domain's pages. */
export const titlesNamespace = 'titles';
/** The namespace that stands for the words that domains have for each other. */
export const wordsNamespace = 'words';
/** The namespace that stands for what domains say on the home page (`home-texts.json`). */
export const homeNamespace = 'home';

/** Namespaces that answer a part of every domain's. */
const collected: Readonly<
  Record<string, Readonly<Record<Language, Load<Readonly<Record<string, Bundle>>>>>>
> = {
  [titlesNamespace]: {
    'zh-CN': () => import('virtual:titles/zh-CN'),
    'en-US': () => import('virtual:titles/en-US'),
  },
  [wordsNamespace]: {
    'zh-CN': () => import('virtual:words/zh-CN'),
    'en-US': () => import('virtual:words/en-US'),
  },
  [homeNamespace]: {
    'zh-CN': () => import('virtual:home/zh-CN'),
    'en-US': () => import('virtual:home/en-US'),
  },
};

/** Texts by namespace. */
export const loadNamespace = async (
  language: Language,
  namespace: string,
): Promise<Readonly<Record<string, Bundle>>> => {
  const all = collected[namespace];
  if (all !== undefined) return (await all[language]()).default;
  const file = `../domains/${namespace}/texts/${language}.json`;
  const load: Load | undefined =
    own[`./${namespace}/${language}.json`] ??
    beforeSignIn[file] ??
    (await import('./domain-texts.ts')).domainTexts[file];
  if (load === undefined) throw bug('web.texts_missing', { namespace, language });
  return { [namespace]: (await load()).default };
};
