import { machineTimeZone } from '@millwright/kernel';
import { UiEnvironmentProvider, type UiTexts } from '@millwright/ui';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../texts/language.ts';
import { loadNamespace } from '../../texts/namespaces.ts';
import { useLatestLoaded } from '../pages/use-loaded.ts';
import { useProfile } from '../session/use-profile.ts';
import { userSettings } from './user-settings.ts';

const timeZone = machineTimeZone();

/** The file has the shape of UiTexts; a test compares the two. */
const loadUiTexts = async (language: Language): Promise<UiTexts> =>
  (await loadNamespace(language, 'ui')).ui as unknown as UiTexts;

/** Gives the shared components their texts in the present language, and the user's settings. */
export const UiEnvironment = ({ children }: { readonly children: ReactNode }) => {
  const { i18n } = useTranslation();
  const locale = i18n.language as Language;
  const { user_guid } = useProfile();
  const texts = useLatestLoaded(loadUiTexts, locale);

  const value = useMemo(
    () => (texts === null ? null : { texts, locale, timeZone, settings: userSettings(user_guid) }),
    [texts, locale, user_guid],
  );
  return value === null ? null : (
    <UiEnvironmentProvider value={value}>{children}</UiEnvironmentProvider>
  );
};
