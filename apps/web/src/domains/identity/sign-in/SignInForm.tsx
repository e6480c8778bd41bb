import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rememberedUser, rememberUser } from '../../../shell/session/remembered-user.ts';
import { type OnProven, signIn } from '../identity.queries.ts';
import { FormError } from './FormError.tsx';
import { PasswordField } from './PasswordField.tsx';
import { RememberMe } from './RememberMe.tsx';
import styles from './SignInForm.module.css';
import { useAttempt } from './use-attempt.ts';

/** User name and password; what goes wrong is told beside them. */
export const SignInForm = ({ onProven }: { readonly onProven: OnProven }) => {
  const { t } = useTranslation('identity/sign-in');
  const [userName, setUserName] = useState(rememberedUser);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(userName !== '');
  const attempt = useAttempt(userName);

  const check = (): string | null => {
    if (userName.trim() === '') return t('userNameMissing');
    return password === '' ? t('passwordMissing') : null;
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void attempt.run(check(), async () => {
      const name = userName.trim();
      const left = await signIn({ mode: 'password', userName: name, secret: password, remember });
      rememberUser(remember ? name : null);
      onProven(left);
    });
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <label className={styles.field}>
        <span className={styles.label}>{t('userName')}</span>
        <input
          autoCapitalize="off"
          autoComplete="username"
          // biome-ignore lint/a11y/noAutofocus: the page is this form
          autoFocus={userName === ''}
          className={styles.input}
          maxLength={64}
          name="userName"
          onChange={(event) => setUserName(event.target.value)}
          spellCheck={false}
          value={userName}
        />
      </label>
      <PasswordField autoFocus={userName !== ''} onChange={setPassword} value={password} />
      <RememberMe checked={remember} onChange={setRemember} />
      <button className={styles.submit} disabled={attempt.busy} type="submit">
        {attempt.busy ? t('busy') : t('submit')}
      </button>
      <FormError text={attempt.told} />
    </form>
  );
};
