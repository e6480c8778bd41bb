import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetDevice, type KnownDevice } from '../../../shell/session/remembered-device.ts';
import { CallError } from '../../../wire/errors/call-error.ts';
import { type OnProven, signInByDevice } from '../identity.queries.ts';
import styles from './SignInForm.module.css';

/** The way in for whoever is remembered here; a device that was taken back asks for the password. */
export const RememberedDevice = ({
  device,
  onProven,
  onOther,
}: {
  readonly device: KnownDevice;
  readonly onProven: OnProven;
  readonly onOther: () => void;
}) => {
  const { t } = useTranslation('identity/sign-in');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const enter = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      onProven(await signInByDevice(device));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'identity.wrong_device') forgetDevice();
      setProblem(error.text);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.form}>
      <p className={styles.told}>{t('remembered')}</p>
      <button
        // biome-ignore lint/a11y/noAutofocus: the page is this button
        autoFocus
        className={styles.submit}
        disabled={busy}
        onClick={() => void enter()}
        type="button"
      >
        {busy ? t('busy') : t('continueAs', { name: device.userName })}
      </button>
      <button className={styles.other} onClick={onOther} type="button">
        {t('other')}
      </button>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  );
};
