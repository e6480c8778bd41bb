/** antd's and dayjs's own words, one language at a time; no component comes along. */
import type { Locale } from 'antd/es/locale';
import type { Language } from '../../texts/language.ts';

/** antd calls the box for the rows of a page `page number` in Chinese. */
const withPageSize = (locale: Locale): Locale => {
  const { Pagination } = locale;
  const name = Pagination?.items_per_page;
  return name === undefined
    ? locale
    : { ...locale, Pagination: { ...Pagination, page_size: name } };
};

const locales: Readonly<Record<Language, () => Promise<Locale>>> = {
  'zh-CN': async () => {
    const [{ default: locale }, { default: dayjs }] = await Promise.all([
      import('antd/es/locale/zh_CN'),
      import('dayjs'),
      import('dayjs/locale/zh-cn'),
    ]);
    dayjs.locale('zh-cn');
    return withPageSize(locale);
  },
  'en-US': async () => {
    const [{ default: locale }, { default: dayjs }] = await Promise.all([
      import('antd/es/locale/en_US'),
      import('dayjs'),
    ]);
    dayjs.locale('en');
    return locale;
  },
};

const loaded = new Map<Language, Locale>();

export const loadAntdLocale = async (language: Language): Promise<Locale> => {
  const locale = await locales[language]();
  loaded.set(language, locale);
  return locale;
};

/** A locale that has been loaded already. */
export const knownAntdLocale = (language: Language): Locale | null => loaded.get(language) ?? null;
