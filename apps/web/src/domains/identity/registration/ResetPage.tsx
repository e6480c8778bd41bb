import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { PublicFrame } from '../sign-in/PublicFrame.tsx';
import { AccountStep, type Recovered } from './AccountStep.tsx';
import { FindNameForm } from './FindNameForm.tsx';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import styles from './ResetPage.module.css';
import { type RecoveryStart, recoveryStart } from './recovery-start.ts';

/** The way back to an account: a new password by a code, or the forgotten user name. */
export const ResetPage = () => {
  const location = useLocation();
  return <Recovery key={location.pathname + location.search} {...recoveryStart(location)} />;
};

const Recovery = (start: RecoveryStart) => {
  const { t } = useTranslation('identity/registration');
  const [findsName, setFindsName] = useState(false);
  const [account, setAccount] = useState<Recovered | null>(start.account);
  const step = findsName ? (
    <FindNameForm />
  ) : account === null ? (
    <AccountStep onKnown={setAccount} />
  ) : (
    <NewPasswordStep account={account} onBack={() => setAccount(null)} />
  );
  return (
    <PublicFrame
      subtitle={t('reset.subtitle')}
      tabTitle={start.title ?? t('reset.title')}
      title={start.title ?? t(findsName ? 'reset.findTitle' : 'reset.title')}
    >
      {step}
      <p className={styles.ways}>
        <Link to="/login">{t('reset.back')}</Link>
        <button className={styles.other} onClick={() => setFindsName(!findsName)} type="button">
          {t(findsName ? 'reset.toPassword' : 'reset.toName')}
        </button>
      </p>
    </PublicFrame>
  );
};
