import { password as passwordRule } from '@millwright/contract/identity/account-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { checkField } from '../fields/check-field.ts';
import { NewPasswordField } from '../fields/NewPasswordField.tsx';
import { PlainForm } from '../fields/PlainForm.tsx';
import { TextField } from '../fields/TextField.tsx';
import { changePassword } from './account.queries.ts';

/** A new password by the old one. */
export const PasswordForm = () => {
  const { t } = useTranslation('identity');
  const { demo, grade } = useProfile();
  const [old, setOld] = useState('');
  const [chosen, setChosen] = useState('');
  const [again, setAgain] = useState('');

  const check = (): string | null => {
    if (old === '') return t('password.oldMissing');
    return checkField(passwordRule, chosen) ?? (again === chosen ? null : t('password.different'));
  };
  const send = async (): Promise<void> => {
    await changePassword(old, chosen);
    setOld('');
    setChosen('');
    setAgain('');
  };

  return (
    <PlainForm
      check={check}
      disabled={demo}
      label={t('account.password')}
      said={t('password.changed')}
      send={send}
      submitLabel={t('password.change')}
    >
      <TextField
        autoComplete="current-password"
        label={t('password.old')}
        maxLength={64}
        onChange={setOld}
        type="password"
        value={old}
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
