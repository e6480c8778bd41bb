/** Where each namespace's texts are loaded from; one chunk per language and namespace. */
import { bug } from '@millwright/kernel';
import type { Language } from './language.ts';

type Bundle = Readonly<Record<string, unknown>>;
type Load = () => Promise<{ readonly default: Bundle }>;

const domains = import.meta.glob<{ readonly default: Bundle }>('../domains/**/texts/*.json');
const own = import.meta.glob<{ readonly default: Bundle }>('./{shell,ui,manual}/*.json');
const titles: Readonly<
  Record<Language, () => Promise<{ readonly default: Record<string, Bundle> }>>
> = {
  'zh-CN': () => import('virtual:titles/zh-CN'),
  'en-US': () => import('virtual:titles/en-US'),
};

/** The namespace that stands for the titles of every domain's pages. */
export const titlesNamespace = 'titles';

/** Texts by namespace: `titles` answers a part of every domain's. */
export const loadNamespace = async (
  language: Language,
  namespace: string,
): Promise<Readonly<Record<string, Bundle>>> => {
  if (namespace === titlesNamespace) return (await titles[language]()).default;
  const load: Load | undefined =
    domains[`../domains/${namespace}/texts/${language}.json`] ??
    own[`./${namespace}/${language}.json`];
  if (load === undefined) throw bug('web.texts_missing', { namespace, language });
  return { [namespace]: (await load()).default };
};
