import { ConfigProvider } from 'antd-mobile';
import dayjs from 'dayjs';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../texts/language.ts';
import { Icon } from '../icons/Icon.tsx';
import { useLatestLoaded } from '../pages/use-loaded.ts';
import './mobile-theme.css';

type MobileLocale = NonNullable<ComponentProps<typeof ConfigProvider>['locale']>;

/** The cross of a field is no button to assistive technology, so that it must not have a name. */
const withoutNamesOfNothing = (locale: MobileLocale): MobileLocale => ({
  ...locale,
  Input: { ...locale.Input, clear: '' },
});

const locales: Readonly<Record<Language, () => Promise<MobileLocale>>> = {
  'zh-CN': async () => {
    const [{ default: locale }] = await Promise.all([
      import('antd-mobile/es/locales/zh-CN'),
      import('dayjs/locale/zh-cn'),
    ]);
    dayjs.locale('zh-cn');
    return withoutNamesOfNothing(locale);
  },
  'en-US': async () => {
    const { default: locale } = await import('antd-mobile/es/locales/en-US');
    dayjs.locale('en');
    // Theirs has it the wrong way round.
    const PullToRefresh = { ...locale.PullToRefresh, pulling: 'Pull down to refresh' };
    return withoutNamesOfNothing({ ...locale, PullToRefresh });
  },
};

const loadLocale = (language: Language): Promise<MobileLocale> => locales[language]();

/** Of which the style sheet shows the one for the kind of the notice: a warning, a word, a success. */
const noticeMark = (
  <span className="mw-notice">
    <Icon name="warning" />
    <Icon name="info" />
    <Icon name="check" />
  </span>
);

/** Our tokens (by CSS variables) and the present language, for antd-mobile. */
export const MobileTheme = ({ children }: { readonly children: ReactNode }) => {
  const language = useTranslation().i18n.language as Language;
  const locale = useLatestLoaded(loadLocale, language);
  return locale === null ? null : (
    <ConfigProvider locale={locale} noticeBar={{ icon: noticeMark }}>
      {children}
    </ConfigProvider>
  );
};
