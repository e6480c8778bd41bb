import { useTranslation } from 'react-i18next';
import { Logo } from '../../shell/brand/Logo.tsx';
import { LanguageMenu } from '../../shell/menu/LanguageMenu.tsx';
import { ThemeMenu } from '../../shell/menu/ThemeMenu.tsx';
import { useTitle } from '../../shell/pages/use-title.ts';
import { GearTrain } from './GearTrain.tsx';
import { SignInForm } from './SignInForm.tsx';
import styles from './SignInPage.module.css';

/** Sign-in for the desktop and the phone alike; on a narrow screen the drawing shrinks to a band. */
export const SignInPage = ({ onSignedIn }: { readonly onSignedIn: () => void }) => {
  const { t } = useTranslation(['identity', 'shell']);
  useTitle(t('signIn.submit'));
  return (
    <div className={styles.page}>
      <header className={styles.sheet}>
        <p className={styles.brand}>
          <Logo size={38} />
          <span>{t('shell:product')}</span>
        </p>
        <GearTrain className={styles.gears} />
        <div className={styles.words}>
          <p className={styles.slogan}>{t('signIn.slogan')}</p>
          <p className={styles.detail}>{t('signIn.detail')}</p>
        </div>
      </header>
      <main className={styles.side}>
        <div className={styles.tools}>
          <LanguageMenu className={styles.tool} />
          <ThemeMenu className={styles.tool} />
        </div>
        <div className={styles.box}>
          <h1 className={styles.title}>{t('signIn.title')}</h1>
          <p className={styles.subtitle}>{t('signIn.subtitle')}</p>
          <SignInForm onSignedIn={onSignedIn} />
        </div>
      </main>
    </div>
  );
};
