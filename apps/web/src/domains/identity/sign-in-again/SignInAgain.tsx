import { type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveSession, returnToSelf } from '../../../shell/session/sign-out.ts';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { type SecondStep, signInAgain } from '../identity.queries.ts';
import { SecondFactorStep } from '../second-factor/lazy-step.ts';
import { FormError } from '../sign-in/FormError.tsx';
import { PasswordField } from '../sign-in/PasswordField.tsx';
import form from '../sign-in/SignInForm.module.css';
import { useAttempt } from '../sign-in/use-attempt.ts';
import styles from './SignInAgain.module.css';

const stay = (event: SyntheticEvent): void => event.preventDefault();

/**
 * The session is over while pages are open: its user signs in again over them, and what they typed
 * is still there. The browser keeps the dialog above everything, dialogs of the pages included.
 */
export const SignInAgain = () => {
  const { t } = useTranslation('identity/sign-in-again');
  const { original } = useProfile();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const node = dialog.current;
    // A dialog of the page below would take the focus back, and hear of the keys that close it.
    const keep = (event: Event): void => event.stopPropagation();
    const keepKeys = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' || event.ctrlKey || event.metaKey) event.stopPropagation();
    };
    node?.addEventListener('focusin', keep);
    node?.addEventListener('keydown', keepKeys);
    node?.showModal();
    return () => {
      node?.removeEventListener('focusin', keep);
      node?.removeEventListener('keydown', keepKeys);
    };
  }, []);

  return (
    <dialog aria-labelledby="sign-in-again" className={styles.dialog} onCancel={stay} ref={dialog}>
      <h2 className={styles.title} id="sign-in-again">
        {t('title')}
      </h2>
      {original === null ? <AsSelf /> : <AsSomebodyElse />}
    </dialog>
  );
};

const AsSelf = () => {
  const { t } = useTranslation(['identity/sign-in-again', 'identity/sign-in']);
  const { user_name: userName } = useProfile();
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<SecondStep | null>(null);
  const attempt = useAttempt();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = password === '' ? t('identity/sign-in:passwordMissing') : null;
    void attempt.run(wrong, async () => setStep(await signInAgain(userName, password)));
  };
  if (step !== null) {
    // Going on with the session closes the dialog.
    return <SecondFactorStep onBack={() => setStep(null)} onSignedIn={() => {}} step={step} />;
  }
  return (
    <form className={form.form} noValidate onSubmit={submit}>
      <p className={form.told}>{t('text')}</p>
      <p className={styles.user}>{userName}</p>
      {/* For password managers. */}
      <input autoComplete="username" hidden name="userName" readOnly value={userName} />
      <PasswordField autoFocus onChange={setPassword} value={password} />
      <button className={form.submit} disabled={attempt.busy} type="submit">
        {attempt.busy ? t('identity/sign-in:busy') : t('submit')}
      </button>
      <button className={form.other} onClick={leaveSession} title={t('otherHint')} type="button">
        {t('identity/sign-in:other')}
      </button>
      <FormError text={attempt.told} />
    </form>
  );
};

/** Their password is not known here; the own session may live still. */
const AsSomebodyElse = () => {
  const { t } = useTranslation(['identity/sign-in-again', 'shell']);
  return (
    <div className={form.form}>
      <p className={form.told}>{t('asOther')}</p>
      <button className={form.submit} onClick={() => void returnToSelf()} type="button">
        {t('shell:notices.returnToSelf')}
      </button>
    </div>
  );
};
