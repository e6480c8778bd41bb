import { secondFactorEndpoints } from '@millwright/contract/identity/endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitle } from '../../../shell/pages/use-title.ts';
import { refreshProfile } from '../../../shell/session/session.store.ts';
import { returnToSelf, signOut } from '../../../shell/session/sign-out.ts';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import fields from '../fields/fields.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUp } from './SetUp.tsx';
import styles from './second-factor.module.css';

/** Stands in the place of all pages for an administrator who may do nothing without a second factor. */
export const SetUpFirst = () => {
  const { t } = useTranslation('identity/second-factor');
  const { original, user_name: userName } = useProfile();
  useTitle(t('first.title'));
  return (
    <main className={styles.first}>
      <div className={styles.box}>
        <h1>{t('first.title')}</h1>
        {original === null ? <Own /> : <p className={styles.text}>{t('first.asOther')}</p>}
        <p className={styles.way}>
          <span>{original?.user_name ?? userName}</span>
          <button
            className={fields.button}
            onClick={() => void (original === null ? signOut() : returnToSelf())}
            type="button"
          >
            {t(original === null ? 'first.signOut' : 'first.returnToSelf')}
          </button>
        </p>
      </div>
    </main>
  );
};

const Own = () => {
  const { t } = useTranslation('identity/second-factor');
  const since = useCall(secondFactorEndpoints.state, {}).data?.since ?? null;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) {
    return <RecoveryCodes codes={codes} onDone={() => void refreshProfile()} />;
  }
  if (since !== null) return <p className={styles.text}>{t('first.again')}</p>;
  return (
    <>
      <p className={styles.text}>{t('first.text')}</p>
      <SetUp onCodes={setCodes} />
    </>
  );
};
