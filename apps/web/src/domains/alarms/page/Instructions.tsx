import { useTranslation } from 'react-i18next';
import styles from './alarm-page.module.css';

/** What is to be done first, as its rule said at the raise; nothing where it said nothing. */
export const Instructions = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation('alarms/page');
  if (text === '') return null;
  return (
    <section className={styles.part} aria-label={t('instructions')}>
      <h2>{t('instructions')}</h2>
      <p className={styles.instructions}>{text}</p>
    </section>
  );
};
