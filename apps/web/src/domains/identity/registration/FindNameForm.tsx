import {
  channelOf,
  code as codeRule,
  codeTarget,
} from '@millwright/contract/identity/account-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rememberUser } from '../../../shell/session/remembered-user.ts';
import { CodeField } from '../fields/CodeField.tsx';
import { checkField } from '../fields/check-field.ts';
import { PlainForm } from '../fields/PlainForm.tsx';
import { TextField } from '../fields/TextField.tsx';
import { findUserName, sendResetCode } from './registration.queries.ts';

/** Tells the user name of whoever can read a code at a phone or e-mail address. */
export const FindNameForm = () => {
  const { t } = useTranslation('identity/registration');
  const [target, setTarget] = useState('');
  const [code, setCode] = useState('');
  const [found, setFound] = useState('');
  const checkTarget = (): string | null => checkField(codeTarget, target);
  const send = async (): Promise<void> => {
    const name = await findUserName(target.trim(), code.trim());
    rememberUser(name);
    setFound(name);
  };
  return (
    <PlainForm
      check={() => checkTarget() ?? checkField(codeRule, code)}
      label={t('reset.findTitle')}
      said={t('reset.found', { name: found })}
      send={send}
      submitLabel={t('reset.findName')}
    >
      <TextField
        autoComplete="email"
        autoFocus
        label={t('reset.target')}
        maxLength={254}
        onChange={setTarget}
        value={target}
      />
      <CodeField
        check={checkTarget}
        onChange={setCode}
        send={() => sendResetCode(target.trim(), channelOf(target.trim()))}
        value={code}
      />
    </PlainForm>
  );
};
