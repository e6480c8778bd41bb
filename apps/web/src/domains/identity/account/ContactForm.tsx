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
import { useOwnPassword } from '../fields/use-own-password.ts';
import { bindContact, checkOwnCode, sendBindingCode, sendOwnCode } from './account.queries.ts';

type Kind = 'phone' | 'email';

const otherThan = { phone: 'email', email: 'phone' } as const satisfies Record<Kind, Kind>;

/**
 * Binds a phone or an e-mail address. Where one of the two is bound already, its owner proves
 * themselves there first; where none is, they say the password.
 */
export const ContactForm = ({ kind }: { readonly kind: Kind }) => {
  const profile = useProfile();
  const [proven, setProven] = useState(false);
  const at = [kind, otherThan[kind]].find((each) => profile[each] !== '');
  return at !== undefined && !proven ? (
    <ProveForm at={at} kind={kind} onProven={() => setProven(true)} />
  ) : (
    <BindForm first={at === undefined} kind={kind} onBound={() => setProven(false)} />
  );
};

const ProveForm = ({
  kind,
  at,
  onProven,
}: {
  readonly kind: Kind;
  /** Where the code goes: what is to be replaced, or the other one. */
  readonly at: Kind;
  readonly onProven: () => void;
}) => {
  const { t } = useTranslation('identity');
  const { demo, [at]: bound } = useProfile();
  const [code, setCode] = useState('');
  const isReplaced = at === kind;
  return (
    <PlainForm
      check={() => checkField(codeRule, code)}
      disabled={demo}
      label={t(`contact.${kind}`)}
      send={() => checkOwnCode(code).then(onProven)}
      submitLabel={isReplaced ? t('contact.replace') : t(`contact.verify.${kind}`)}
    >
      <TextField
        disabled
        hint={t(isReplaced ? 'contact.replaceHint' : 'contact.verifyHint')}
        label={t(`contact.${at}`)}
        onChange={() => undefined}
        value={bound}
      />
      <CodeField
        onChange={setCode}
        send={() => sendOwnCode(at === 'phone' ? 'sms' : 'mail')}
        value={code}
      />
    </PlainForm>
  );
};

const BindForm = ({
  kind,
  first,
  onBound,
}: {
  readonly kind: Kind;
  /** Whether nothing is bound yet. */
  readonly first: boolean;
  readonly onBound: () => void;
}) => {
  const { t } = useTranslation('identity');
  const { demo } = useProfile();
  const [target, setTarget] = useState('');
  const [code, setCode] = useState('');
  const own = useOwnPassword();
  const rule = kind === 'phone' ? phoneRule : emailRule;
  const checkTarget = (): string | null => checkField(rule, target);
  const check = (): string | null => {
    const wrong = checkTarget() ?? checkField(codeRule, code);
    return wrong ?? (first && own.value === '' ? t('password.oldMissing') : null);
  };
  const send = async (): Promise<void> => {
    await bindContact(target.trim(), code.trim(), first ? own.value : null);
    own.set('');
    onBound();
  };
  return (
    <PlainForm
      check={check}
      disabled={demo}
      label={t(`contact.${kind}`)}
      refusedAtField={own.refused}
      send={send}
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
      {first ? (
        <TextField
          autoComplete="current-password"
          disabled={demo}
          label={t('password.old')}
          maxLength={64}
          onChange={own.set}
          problem={own.problem}
          type="password"
          value={own.value}
        />
      ) : null}
    </PlainForm>
  );
};
