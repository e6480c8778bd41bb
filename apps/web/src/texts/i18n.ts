/** The texts of the page: one language at a time, a namespace per domain, loaded when needed. */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, startLanguage, storeLanguage } from './language.ts';
import { type Load, loadNamespace } from './namespaces.ts';

/** Namespaces that some page already uses; a change of language brings each of them. */
const used = new Set<string>();

/** Loads of those that no list of this page's beginning holds, by namespace and language. */
const brought = new Map<string, Load>();

const bring = async (language: Language, namespace: string): Promise<void> => {
  const load = brought.get(`${namespace}/${language}`);
  const texts = load
    ? { [namespace]: (await load()).default }
    : await loadNamespace(language, namespace);
  for (const [name, bundle] of Object.entries(texts)) {
    i18next.addResourceBundle(language, name, bundle, true, true);
  }
};

export const currentLanguage = (): Language => i18next.language as Language;

/** Loads a domain's texts in the present language; pages await it before their first render. */
export const needNamespace = async (namespace: string): Promise<void> => {
  if (used.has(namespace)) return;
  await bring(currentLanguage(), namespace);
  used.add(namespace);
};

/** The same for texts that are loaded by whoever needs them: `loads` by language. */
export const needTexts = (
  namespace: string,
  loads: Readonly<Record<Language, Load>>,
): Promise<void> => {
  for (const [language, load] of Object.entries(loads)) {
    brought.set(`${namespace}/${language}`, load);
  }
  return needNamespace(namespace);
};

/** Brings every text in use into `language`, then shows it everywhere at once and remembers it. */
export const switchLanguage = async (language: Language): Promise<void> => {
  await Promise.all([...used].map((namespace) => bring(language, namespace)));
  storeLanguage(language);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
};

/** A text outside of components: `text('shell:errors.other')`. */
export const text = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  i18next.t(key, values);

const begin = async (namespaces: readonly string[]): Promise<void> => {
  const language = startLanguage();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: [],
    resources: {},
    keySeparator: '.',
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  });
  document.documentElement.lang = language;
  await Promise.all(namespaces.map(needNamespace));
};

let started: Promise<void> = Promise.resolve();

/** Starts the texts with the given namespaces loaded. */
export const startTexts = (namespaces: readonly string[]): Promise<void> => {
  started = begin(namespaces);
  return started;
};

/** Waits for texts that are on their way: the first calls are made before the first words are there. */
export const textsStarted = (): Promise<void> => started;
