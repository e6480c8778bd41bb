import { secondFactorCode } from '@millwright/contract/identity/account-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkField } from '../fields/check-field.ts';
import { PlainForm } from '../fields/PlainForm.tsx';
import { TextField } from '../fields/TextField.tsx';
import { useOwnPassword } from '../fields/use-own-password.ts';
import styles from './second-factor.module.css';

/** Proves who one is: by the password, and by a code where there is a second factor. */
export const ProofForm = ({
  label,
  text,
  withCode,
  danger = false,
  send,
}: {
  readonly label: string;
  /** What it is for. */
  readonly text: string;
  readonly withCode: boolean;
  readonly danger?: boolean;
  /** `code` is empty without a second factor. */
  readonly send: (given: { readonly password: string; readonly code: string }) => Promise<void>;
}) => {
  const { t } = useTranslation('identity/second-factor');
  const own = useOwnPassword();
  const [code, setCode] = useState('');
  const check = (): string | null => {
    if (own.value === '') return t('setUp.passwordMissing');
    return withCode ? checkField(secondFactorCode, code) : null;
  };
  return (
    <PlainForm
      check={check}
      danger={danger}
      label={label}
      refusedAtField={own.refused}
      send={() => send({ password: own.value, code: code.trim() })}
      submitLabel={label}
    >
      <p className={styles.text}>{text}</p>
      <TextField
        autoComplete="current-password"
        autoFocus
        label={t('setUp.password')}
        maxLength={64}
        onChange={own.set}
        problem={own.problem}
        type="password"
        value={own.value}
      />
      {withCode ? (
        <TextField
          autoComplete="one-time-code"
          label={t('both.code')}
          maxLength={11}
          onChange={setCode}
          value={code}
        />
      ) : null}
    </PlainForm>
  );
};
