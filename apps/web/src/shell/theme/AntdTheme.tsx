import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Language } from '../../texts/language.ts';
import { useLatestLoaded } from '../pages/use-loaded.ts';
import { knownAntdLocale, loadAntdLocale } from './antd-locale.ts';
import { antdTheme } from './antd-theme.ts';
import { themeStore } from './theme.store.ts';

const still = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Our tokens and the present language, for antd. */
export const AntdTheme = ({ children }: { readonly children: ReactNode }) => {
  const theme = useStore(themeStore);
  const language = useTranslation().i18n.language as Language;
  const locale = useLatestLoaded(loadAntdLocale, language, knownAntdLocale(language));

  const config = antdTheme(theme);
  if (locale === null) return null;
  return (
    <ConfigProvider
      button={{ autoInsertSpace: false }}
      componentSize="middle"
      locale={locale}
      theme={{ ...config, token: { ...config.token, motion: !still } }}
      wave={{ disabled: still }}
    >
      {children}
    </ConfigProvider>
  );
};
