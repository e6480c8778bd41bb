import {
  code as codeRule,
  email as emailRule,
  phone as phoneRule,
} from '@millwright/contract/identity/account-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { CodeField } from '../fields/CodeField.tsx';
import { checkField } from '../fields/check-field.ts';
import { PlainForm } from '../fields/PlainForm.tsx';
import { TextField } from '../fields/TextField.tsx';
import { bindContact, checkOwnCode, sendBindingCode, sendOwnCode } from './account.queries.ts';

type Kind = 'phone' | 'email';

/** Binds a phone or an e-mail address; before a bound one is replaced, its owner proves themselves. */
export const ContactForm = ({ kind }: { readonly kind: Kind }) => {
  const bound = useProfile()[kind];
  const [proven, setProven] = useState(false);
  return bound !== '' && !proven ? (
    <ProveForm bound={bound} kind={kind} onProven={() => setProven(true)} />
  ) : (
    <BindForm kind={kind} onBound={() => setProven(false)} />
  );
};

const ProveForm = ({
  kind,
  bound,
  onProven,
}: {
  readonly kind: Kind;
  readonly bound: string;
  readonly onProven: () => void;
}) => {
  const { t } = useTranslation('identity');
  const { demo } = useProfile();
  const [code, setCode] = useState('');
  return (
    <PlainForm
      check={() => checkField(codeRule, code)}
      disabled={demo}
      label={t(`contact.${kind}`)}
      send={() => checkOwnCode(code).then(onProven)}
      submitLabel={t('contact.replace')}
    >
      <TextField
        disabled
        hint={t('contact.replaceHint')}
        label={t(`contact.${kind}`)}
        onChange={() => undefined}
        value={bound}
      />
      <CodeField
        onChange={setCode}
        send={() => sendOwnCode(kind === 'phone' ? 'sms' : 'mail')}
        value={code}
      />
    </PlainForm>
  );
};

const BindForm = ({ kind, onBound }: { readonly kind: Kind; readonly onBound: () => void }) => {
  const { t } = useTranslation('identity');
  const { demo } = useProfile();
  const [target, setTarget] = useState('');
  const [code, setCode] = useState('');
  const rule = kind === 'phone' ? phoneRule : emailRule;
  const checkTarget = (): string | null => checkField(rule, target);
  return (
    <PlainForm
      check={() => checkTarget() ?? checkField(codeRule, code)}
      disabled={demo}
      label={t(`contact.${kind}`)}
      send={() => bindContact(target.trim(), code.trim()).then(onBound)}
      submitLabel={t('contact.bind')}
    >
      <TextField
        autoComplete={kind === 'phone' ? 'tel' : 'email'}
        disabled={demo}
        inputMode={kind === 'phone' ? 'tel' : 'email'}
        label={t(`contact.${kind}`)}
        maxLength={254}
        onChange={setTarget}
        value={target}
      />
      <CodeField
        check={checkTarget}
        onChange={setCode}
        send={() => sendBindingCode(target.trim())}
        value={code}
      />
    </PlainForm>
  );
};
