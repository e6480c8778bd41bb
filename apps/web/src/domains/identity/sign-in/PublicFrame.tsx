import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../../../shell/brand/Logo.tsx';
import { LanguageMenu } from '../../../shell/menu/LanguageMenu.tsx';
import { ThemeMenu } from '../../../shell/menu/ThemeMenu.tsx';
import { useTitle } from '../../../shell/pages/use-title.ts';
import { GearTrain } from './GearTrain.tsx';
import styles from './PublicFrame.module.css';

/** What stands around a form before sign-in; on a narrow screen the drawing shrinks to a band. */
export const PublicFrame = ({
  title,
  subtitle,
  tabTitle = title,
  children,
}: {
  readonly title: string;
  readonly subtitle: string;
  /** The browser tab's; the page's own unless told. */
  readonly tabTitle?: string;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation(['identity/sign-in', 'shell']);
  useTitle(tabTitle);
  return (
    <div className={styles.page}>
      <header className={styles.sheet}>
        <p className={styles.brand}>
          <Logo size={38} />
          <span>{t('shell:product')}</span>
        </p>
        <GearTrain className={styles.gears} />
        <div className={styles.words}>
          <p className={styles.slogan}>{t('slogan')}</p>
          <p className={styles.detail}>{t('detail')}</p>
        </div>
      </header>
      <main className={styles.side}>
        <div className={styles.tools}>
          <LanguageMenu className={styles.tool} />
          <ThemeMenu className={styles.tool} />
        </div>
        <div className={styles.box}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.subtitle}>{subtitle}</p>
          {children}
        </div>
      </main>
    </div>
  );
};
