import { code as codeRule } from '@millwright/contract/identity/account-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../fields/CodeField.tsx';
import { checkField } from '../fields/check-field.ts';
import styles from '../fields/fields.module.css';
import { NewPasswordField } from '../fields/NewPasswordField.tsx';
import { PlainForm } from '../fields/PlainForm.tsx';
import { passwordProblem } from '../fields/password-problem.ts';
import { SelectField } from '../fields/SelectField.tsx';
import { TextField } from '../fields/TextField.tsx';
import type { Recovered } from './AccountStep.tsx';
import { resetPassword, sendResetCode, type Way } from './registration.queries.ts';
import { useWayBack } from './use-way-back.ts';

/** Second step: the code that was sent, and the new password. */
export const NewPasswordStep = ({
  account,
  onBack,
}: {
  readonly account: Recovered;
  readonly onBack: () => void;
}) => {
  const { t } = useTranslation('identity/registration');
  const [way, setWay] = useState<Way>(account.ways[0] ?? 'mail');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const { leaving, leave } = useWayBack();

  const check = (): string | null =>
    checkField(codeRule, code) ??
    passwordProblem(password) ??
    (password === again ? null : t('different'));

  return (
    <PlainForm
      check={check}
      disabled={leaving}
      label={t('reset.passwordTitle')}
      said={t('reset.done')}
      send={() => resetPassword(account.name, code.trim(), password).then(leave)}
      submitLabel={t('reset.submit')}
    >
      <TextField
        disabled
        label={t('reset.account')}
        onChange={() => undefined}
        tool={
          <button className={styles.button} onClick={onBack} type="button">
            {t('reset.again')}
          </button>
        }
        value={account.name}
      />
      {account.ways.length > 1 && (
        <SelectField
          label={t('reset.way')}
          onChange={(chosen) => setWay(account.ways[chosen] ?? way)}
          options={account.ways.map((name, id) => ({ id, label: t(`reset.${name}`) }))}
          value={account.ways.indexOf(way)}
        />
      )}
      <CodeField onChange={setCode} send={() => sendResetCode(account.name, way)} value={code} />
      <NewPasswordField onChange={setPassword} value={password} />
      <TextField
        autoComplete="new-password"
        label={t('register.again')}
        maxLength={20}
        onChange={setAgain}
        type="password"
        value={again}
      />
    </PlainForm>
  );
};
