import { secondFactorEndpoints } from '@millwright/contract/identity/endpoints';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { quietCall } from '../../../wire/call.ts';
import type { SecondStep } from '../identity.queries.ts';
import { FormError } from '../sign-in/FormError.tsx';
import form from '../sign-in/SignInForm.module.css';
import { useAttempt } from '../sign-in/use-attempt.ts';

/** Ends the sign-in; answers the token. There is no session yet, or it is lost. */
const proveSecondFactor = async (ticket: string, code: string): Promise<string> =>
  (await quietCall(secondFactorEndpoints.signIn, { ticket, code }, { whileLost: true })).token;

export interface SecondFactorStepProps {
  readonly step: SecondStep;
  readonly onSignedIn: () => void;
  readonly onBack: () => void;
}

/** The end of a sign-in with a second factor: a code of the app, or one for recovery. */
export const SecondFactorStep = ({ step, onSignedIn, onBack }: SecondFactorStepProps) => {
  const { t } = useTranslation('identity/second-factor');
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const attempt = useAttempt();
  const label = t(isRecovery ? 'step.recoveryCode' : 'step.code');

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() === '') return;
    void attempt.run(null, async () => {
      step.enter(await proveSecondFactor(step.ticket, code.trim()));
      onSignedIn();
    });
  };
  const switchOver = (): void => {
    setRecovery(!isRecovery);
    setCode('');
    attempt.forget();
  };

  return (
    <form aria-label={label} className={form.form} noValidate onSubmit={submit}>
      <p className={form.told}>{t(isRecovery ? 'step.recoveryText' : 'step.text')}</p>
      <label className={form.field}>
        <span className={form.label}>{label}</span>
        <input
          autoCapitalize="off"
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          // biome-ignore lint/a11y/noAutofocus: the page is this field
          autoFocus
          className={form.input}
          inputMode={isRecovery ? 'text' : 'numeric'}
          key={label}
          maxLength={isRecovery ? 11 : 6}
          name="code"
          onChange={({ target }) => setCode(target.value)}
          spellCheck={false}
          value={code}
        />
      </label>
      <button className={form.submit} disabled={attempt.busy || code.trim() === ''} type="submit">
        {t('step.submit')}
      </button>
      {attempt.told !== null && <FormError text={attempt.told} />}
      <button className={form.other} onClick={switchOver} type="button">
        {t(isRecovery ? 'step.useApp' : 'step.useRecovery')}
      </button>
      <button className={form.other} onClick={onBack} type="button">
        {t('step.back')}
      </button>
    </form>
  );
};
