import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { Icon } from '../../shell/icons/Icon.tsx';
import { chooseLanguage } from '../../shell/menu/choose-language.ts';
import { manualAddress } from '../../shell/navigation/manual-address.ts';
import { PhoneQuestion } from '../../shell/phone/PhoneQuestion.tsx';
import { signOut } from '../../shell/session/sign-out.ts';
import { useProfile } from '../../shell/session/use-profile.ts';
import { changeTheme, themeStore } from '../../shell/theme/theme.store.ts';
import type { AppearanceChoice } from '../../shell/theme/theme-choice.ts';
import { type PrimaryName, primaries } from '../../shell/theme/tokens.ts';
import { languages } from '../../texts/language.ts';
import { Choice } from './Choice.tsx';
import styles from './PhoneSettingsPage.module.css';

const appearances: readonly AppearanceChoice[] = ['light', 'dark', 'system'];

/** Who one is, how the pages look and speak, and the way out. */
export const PhoneSettingsPage = () => {
  const { t, i18n } = useTranslation(['identity', 'shell']);
  const profile = useProfile();
  const theme = useStore(themeStore);
  const [isLeaving, setLeaving] = useState(false);

  return (
    <div className={styles.page}>
      <Link className={styles.person} to="/home_page">
        {profile.avator === '' ? (
          <span aria-hidden="true" className={styles.avatar}>
            {[...profile.user_name][0]?.toUpperCase()}
          </span>
        ) : (
          <img alt="" className={styles.avatar} src={profile.avator} />
        )}
        <span className={styles.who}>
          <span className={styles.name}>{profile.user_name}</span>
          <span className={styles.grade}>{t(`grade.${profile.grade}`)}</span>
        </span>
        <Icon name="right" />
      </Link>
      <section className={styles.card}>
        <Choice
          label={t('settings.language')}
          onChoose={(name) => void chooseLanguage(name)}
          options={languages}
          value={i18n.language}
        />
        <Choice
          label={t('settings.appearance')}
          onChoose={(appearance) => changeTheme({ appearance })}
          options={appearances.map((name) => ({ name, label: t(`shell:appearance.${name}`) }))}
          value={theme.appearance}
        />
        <Choice
          label={t('settings.primary')}
          onChoose={(primary) => changeTheme({ primary })}
          options={Object.entries(primaries).map(([name, colour]) => ({
            name: name as PrimaryName,
            label: t(`shell:primary.${name as PrimaryName}`),
            swatch: colour[theme.shown],
          }))}
          value={theme.primary}
        />
      </section>
      <nav className={styles.card}>
        <Link className={styles.way} to="/home_page_push_set">
          <Icon name="alarm" />
          {t('titles.push')}
          <Icon name="right" />
        </Link>
        <a className={styles.way} href={manualAddress('')} rel="noopener" target="_blank">
          <Icon name="help" />
          {t('shell:help')}
          <Icon name="right" />
        </a>
      </nav>
      <button className={styles.leave} onClick={() => setLeaving(true)} type="button">
        <Icon name="sign-out" />
        {t('settings.signOut')}
      </button>
      {isLeaving ? (
        <PhoneQuestion
          question={t('settings.signOutConfirm')}
          yes={t('settings.confirm')}
          no={t('settings.cancel')}
          onYes={() => void signOut()}
          onClose={() => setLeaving(false)}
        />
      ) : null}
    </div>
  );
};
