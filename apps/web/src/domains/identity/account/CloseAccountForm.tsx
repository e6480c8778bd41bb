import { code as codeRule } from '@millwright/contract/identity/account-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { CodeField } from '../fields/CodeField.tsx';
import { checkField } from '../fields/check-field.ts';
import { PlainForm } from '../fields/PlainForm.tsx';
import { TextField } from '../fields/TextField.tsx';
import styles from './account.module.css';
import { closeAccount, sendOwnCode } from './account.queries.ts';

/** The end of one's account: by a code, and by typing its name. */
export const CloseAccountForm = () => {
  const { t } = useTranslation('identity');
  const { user_name: userName, phone, email, demo } = useProfile();
  const [code, setCode] = useState('');
  const [typed, setTyped] = useState('');
  const reachable = phone !== '' || email !== '';
  return (
    <>
      <p className={styles.note}>{t(reachable ? 'close.text' : 'close.bindFirst')}</p>
      {reachable && (
        <PlainForm
          check={() => checkField(codeRule, code)}
          danger
          disabled={demo || typed.trim() !== userName}
          label={t('account.close')}
          send={() => closeAccount(code.trim())}
          submitLabel={t('account.close')}
        >
          <CodeField onChange={setCode} send={() => sendOwnCode()} value={code} />
          <TextField
            autoComplete="off"
            label={t('close.typeName', { name: userName })}
            onChange={setTyped}
            value={typed}
          />
        </PlainForm>
      )}
    </>
  );
};
