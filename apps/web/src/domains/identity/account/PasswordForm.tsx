import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { NewPasswordField } from '../fields/NewPasswordField.tsx';
import { PlainForm } from '../fields/PlainForm.tsx';
import { passwordProblem } from '../fields/password-problem.ts';
import { TextField } from '../fields/TextField.tsx';
import { useOwnPassword } from '../fields/use-own-password.ts';
import { changePassword } from './account.queries.ts';

/** A new password by the old one. */
export const PasswordForm = () => {
  const { t } = useTranslation('identity');
  const { demo, grade } = useProfile();
  const old = useOwnPassword();
  const [chosen, setChosen] = useState('');
  const [again, setAgain] = useState('');

  const check = (): string | null => {
    if (old.value === '') return t('password.oldMissing');
    return passwordProblem(chosen, grade) ?? (again === chosen ? null : t('password.different'));
  };
  const send = async (): Promise<void> => {
    await changePassword(old.value, chosen);
    old.set('');
    setChosen('');
    setAgain('');
  };

  return (
    <PlainForm
      check={check}
      disabled={demo}
      label={t('account.password')}
      refusedAtField={old.refused}
      said={t('password.changed')}
      send={send}
      submitLabel={t('password.change')}
    >
      <TextField
        autoComplete="current-password"
        label={t('password.old')}
        maxLength={64}
        onChange={old.set}
        problem={old.problem}
        type="password"
        value={old.value}
      />
      <NewPasswordField grade={grade} onChange={setChosen} value={chosen} />
      <TextField
        autoComplete="new-password"
        label={t('password.again')}
        maxLength={20}
        onChange={setAgain}
        type="password"
        value={again}
      />
    </PlainForm>
  );
};
