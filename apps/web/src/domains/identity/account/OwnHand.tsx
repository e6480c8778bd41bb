import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../shell/session/use-profile.ts';
import styles from './account.module.css';

/**
 * Around what only the account's own user changes: who is signed in as them sees it closed, and why.
 * The server refuses it too.
 */
export const OwnHand = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('identity');
  const { original, user_name: name } = useProfile();
  if (original === null) return children;
  return (
    <>
      <p className={styles.closedWhy} role="note">
        {t('account.notYours', { name })}
      </p>
      <fieldset aria-label={t('account.closed')} className={styles.closed} disabled>
        {children}
      </fieldset>
    </>
  );
};
