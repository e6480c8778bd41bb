import { userName as nameRule } from '@millwright/contract/identity/account-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { checkField } from '../fields/check-field.ts';
import { PlainForm } from '../fields/PlainForm.tsx';
import { TextField } from '../fields/TextField.tsx';
import { changeName } from './account.queries.ts';

/** One's own user name. */
export const NameForm = () => {
  const { t } = useTranslation('identity');
  const { user_name: current, demo } = useProfile();
  const [userName, setUserName] = useState(current);
  return (
    <PlainForm
      check={() => checkField(nameRule, userName)}
      disabled={demo || userName.trim() === current}
      label={t('account.name')}
      said={t('account.saved')}
      send={() => changeName(userName.trim())}
      submitLabel={t('account.save')}
    >
      <TextField
        autoComplete="username"
        disabled={demo}
        label={t('account.name')}
        maxLength={64}
        onChange={setUserName}
        value={userName}
      />
    </PlainForm>
  );
};
