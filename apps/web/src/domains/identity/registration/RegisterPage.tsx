import {
  code as codeRule,
  codeTarget,
  userName as nameRule,
} from '@millwright/contract/identity/account-rules';
import { customerTypes, industries } from '@millwright/contract/identity/customers';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { rememberUser } from '../../../shell/session/remembered-user.ts';
import { CodeField } from '../fields/CodeField.tsx';
import { checkField } from '../fields/check-field.ts';
import { NewPasswordField } from '../fields/NewPasswordField.tsx';
import { PlainForm } from '../fields/PlainForm.tsx';
import { passwordProblem } from '../fields/password-problem.ts';
import { SelectField } from '../fields/SelectField.tsx';
import { TextField } from '../fields/TextField.tsx';
import { PublicFrame } from '../sign-in/PublicFrame.tsx';
import { register, sendRegistrationCode } from './registration.queries.ts';
import { useFreeName } from './use-free-name.ts';
import { useWayBack } from './use-way-back.ts';

const blank = {
  userName: '',
  target: '',
  code: '',
  password: '',
  again: '',
  industry: 0,
  customerType: 0,
};
type Entry = typeof blank;

/** Makes an account of one's own, then leads to sign-in. */
export const RegisterPage = () => {
  const { t, i18n } = useTranslation('identity/registration');
  const [entry, setEntry] = useState(blank);
  const { userName, target, code, password, again, industry, customerType } = entry;
  const name = useFreeName(userName);
  const { leaving, leave } = useWayBack();

  const set =
    <Field extends keyof Entry>(field: Field) =>
    (value: Entry[Field]): void =>
      setEntry((before) => ({ ...before, [field]: value }));
  const inLanguage = (choices: typeof industries) =>
    choices.map(({ id, zh, en }) => ({ id, label: i18n.language === 'zh-CN' ? zh : en }));

  const check = (): string | null => {
    const wrongName = checkField(nameRule, userName) ?? name.problem;
    if (wrongName !== null) return wrongName;
    if (industry === 0) return t('register.industryMissing');
    if (customerType === 0) return t('register.customerTypeMissing');
    return (
      checkField(codeTarget, target) ??
      checkField(codeRule, code) ??
      passwordProblem(password) ??
      (password === again ? null : t('different'))
    );
  };
  const send = async (): Promise<void> => {
    await register({ userName, target, code, password, industry, customerType });
    rememberUser(userName.trim());
    leave();
  };

  return (
    <PublicFrame subtitle={t('register.subtitle')} title={t('register.title')}>
      <PlainForm
        check={check}
        disabled={leaving}
        label={t('register.title')}
        said={t('register.done')}
        send={send}
        submitLabel={t('register.submit')}
      >
        <TextField
          autoCapitalize="off"
          autoComplete="username"
          autoFocus
          hint={name.free ? t('register.free') : t('register.userNameHint')}
          label={t('register.userName')}
          maxLength={64}
          onChange={set('userName')}
          problem={name.problem}
          value={userName}
        />
        <SelectField
          label={t('register.industry')}
          none={t('register.choose')}
          onChange={set('industry')}
          options={inLanguage(industries)}
          value={industry}
        />
        <SelectField
          label={t('register.customerType')}
          none={t('register.choose')}
          onChange={set('customerType')}
          options={inLanguage(customerTypes)}
          value={customerType}
        />
        <TextField
          autoComplete="email"
          label={t('register.target')}
          maxLength={254}
          onChange={set('target')}
          value={target}
        />
        <CodeField
          check={() => checkField(codeTarget, target)}
          onChange={set('code')}
          send={() => sendRegistrationCode(target.trim())}
          value={code}
        />
        <NewPasswordField
          label={t('register.password')}
          onChange={set('password')}
          value={password}
        />
        <TextField
          autoComplete="new-password"
          label={t('register.again')}
          maxLength={20}
          onChange={set('again')}
          type="password"
          value={again}
        />
      </PlainForm>
      <p>
        <Link to="/login">{t('register.signIn')}</Link>
      </p>
    </PublicFrame>
  );
};
