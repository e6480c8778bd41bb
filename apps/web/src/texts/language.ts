/** The language of the page: the stored choice, else the browser's, else Chinese. */
export type Language = 'zh-CN' | 'en-US';

export const languages: readonly { readonly name: Language; readonly label: string }[] = [
  { name: 'zh-CN', label: '简体中文' },
  { name: 'en-US', label: 'English' },
];

const key = 'mw.language';

const known = (name: string | null): name is Language =>
  languages.some((language) => language.name === name);

/** `preferred` are the browser's languages, best first. */
export const chooseLanguage = (stored: string | null, preferred: readonly string[]): Language => {
  if (known(stored)) return stored;
  for (const tag of preferred) {
    const primary = tag.toLowerCase().split('-')[0];
    if (primary === 'zh') return 'zh-CN';
    if (primary === 'en') return 'en-US';
  }
  return 'zh-CN';
};

export const startLanguage = (): Language =>
  chooseLanguage(localStorage.getItem(key), navigator.languages);

export const storeLanguage = (language: Language): void => localStorage.setItem(key, language);
