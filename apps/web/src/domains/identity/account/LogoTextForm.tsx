import { logoText as logoRule } from '@millwright/contract/identity/account-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { checkField } from '../fields/check-field.ts';
import { PlainForm } from '../fields/PlainForm.tsx';
import { TextField } from '../fields/TextField.tsx';
import { changeLogoText } from './account.queries.ts';

/** The title at the top of one's own side menu. */
export const LogoTextForm = () => {
  const { t } = useTranslation('identity');
  const { logoText: current, demo } = useProfile();
  const [text, setText] = useState(current);
  return (
    <PlainForm
      check={() => checkField(logoRule, text)}
      disabled={demo || text.trim() === current}
      label={t('account.logoText')}
      said={t('account.saved')}
      send={() => changeLogoText(text.trim())}
      submitLabel={t('account.save')}
    >
      <TextField
        disabled={demo}
        hint={t('account.logoTextHint')}
        label={t('account.logoText')}
        maxLength={30}
        onChange={setText}
        value={text}
      />
    </PlainForm>
  );
};
