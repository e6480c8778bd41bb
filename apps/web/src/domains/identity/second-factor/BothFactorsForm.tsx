import { secondFactorCode } from '@millwright/contract/identity/account-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkField } from '../fields/check-field.ts';
import { PlainForm } from '../fields/PlainForm.tsx';
import { TextField } from '../fields/TextField.tsx';
import styles from './second-factor.module.css';

/** What changes a second factor takes the password and a code. */
export const BothFactorsForm = ({
  label,
  danger = false,
  send,
}: {
  readonly label: string;
  readonly danger?: boolean;
  readonly send: (given: { readonly password: string; readonly code: string }) => Promise<void>;
}) => {
  const { t } = useTranslation('identity/second-factor');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  return (
    <PlainForm
      check={() =>
        password === '' ? t('setUp.passwordMissing') : checkField(secondFactorCode, code)
      }
      danger={danger}
      label={label}
      send={() => send({ password, code: code.trim() })}
      submitLabel={label}
    >
      <p className={styles.text}>{t('both.text')}</p>
      <TextField
        autoComplete="current-password"
        autoFocus
        label={t('setUp.password')}
        maxLength={64}
        onChange={setPassword}
        type="password"
        value={password}
      />
      <TextField
        autoComplete="one-time-code"
        label={t('both.code')}
        maxLength={11}
        onChange={setCode}
        value={code}
      />
    </PlainForm>
  );
};
