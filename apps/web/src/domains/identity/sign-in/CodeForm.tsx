import { code as codeRule, codeTarget } from '@millwright/contract/identity/account-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../fields/CodeField.tsx';
import { checkField } from '../fields/check-field.ts';
import { PlainForm } from '../fields/PlainForm.tsx';
import { TextField } from '../fields/TextField.tsx';
import { type OnProven, signIn } from '../identity.queries.ts';
import { sendSignInCode } from '../registration/registration.queries.ts';
import { RememberMe } from './RememberMe.tsx';

/** Sign-in by a code that is sent to one's phone or e-mail address. */
export const CodeForm = ({ onProven }: { readonly onProven: OnProven }) => {
  const { t } = useTranslation('identity/sign-in');
  const [target, setTarget] = useState('');
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(false);
  const checkTarget = (): string | null => checkField(codeTarget, target);
  const send = async (): Promise<void> => {
    onProven(
      await signIn({ mode: 'code', userName: target.trim(), secret: code.trim(), remember }),
    );
  };
  return (
    <PlainForm
      check={() => checkTarget() ?? checkField(codeRule, code)}
      label={t('byCode')}
      send={send}
      submitLabel={t('submit')}
    >
      <TextField
        autoComplete="username"
        autoFocus
        label={t('target')}
        maxLength={254}
        onChange={setTarget}
        value={target}
      />
      <CodeField
        check={checkTarget}
        onChange={setCode}
        send={() => sendSignInCode(target.trim())}
        value={code}
      />
      <RememberMe checked={remember} onChange={setRemember} />
    </PlainForm>
  );
};
