import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../shell/icons/Icon.tsx';
import { CallError } from '../../../wire/call-error.ts';
import { signIn } from '../identity.queries.ts';
import { rememberedUser, rememberUser } from '../remembered-user.ts';
import { useCountdown } from '../use-countdown.ts';
import { PasswordField } from './PasswordField.tsx';
import { RememberMe } from './RememberMe.tsx';
import styles from './SignInForm.module.css';

/** User name and password; what goes wrong is told beside them. */
export const SignInForm = ({ onSignedIn }: { readonly onSignedIn: () => void }) => {
  const { t } = useTranslation('identity/sign-in');
  const [userName, setUserName] = useState(rememberedUser);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(userName !== '');
  const [capsLock, setCapsLock] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [lockedUntil, setLockedUntil] = useState(0);
  const locked = useCountdown(lockedUntil);

  const fail = (error: unknown): void => {
    if (!(error instanceof CallError)) throw error;
    const { seconds } = error.details;
    const waits = error.status === 429 && typeof seconds === 'number';
    setLockedUntil(waits ? Date.now() + seconds * 1000 : 0);
    setProblem(waits ? null : error.text);
  };

  const check = (): string | null => {
    if (userName.trim() === '') return t('userNameMissing');
    return password === '' ? t('passwordMissing') : null;
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = check();
    setProblem(wrong);
    if (wrong !== null) return;
    setBusy(true);
    try {
      await signIn({ mode: 'password', userName: userName.trim(), secret: password, remember });
      rememberUser(remember ? userName.trim() : null);
      onSignedIn();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  };

  const watchCapsLock = (event: KeyboardEvent): void =>
    setCapsLock(event.getModifierState('CapsLock'));

  const told = locked > 0 ? t('locked', { seconds: locked }) : problem;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
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
      <PasswordField
        autoFocus={userName !== ''}
        onChange={setPassword}
        onKey={watchCapsLock}
        value={password}
      />
      {capsLock && (
        <p className={styles.hint}>
          <Icon name="warning" size={15} />
          {t('capsLock')}
        </p>
      )}
      <RememberMe checked={remember} onChange={setRemember} />
      <button className={styles.submit} disabled={busy || locked > 0} type="submit">
        {busy ? t('busy') : t('submit')}
      </button>
      <p aria-live="assertive" className={styles.problem} role="alert">
        {told !== null && (
          <>
            <Icon name="warning" size={16} />
            {told}
          </>
        )}
      </p>
    </form>
  );
};
