import type { CodeSent } from '@millwright/contract/identity/account.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../wire/errors/call-error.ts';
import { useCountdown } from '../use-countdown.ts';
import styles from './fields.module.css';
import { TextField } from './TextField.tsx';

/** Six digits, and the button that has them sent; it counts down until the next may be asked for. */
export const CodeField = ({
  value,
  onChange,
  check,
  send,
}: {
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** What is missing before a code can be sent; null when nothing. */
  readonly check?: () => string | null;
  readonly send: () => Promise<CodeSent & { readonly target?: string }>;
}) => {
  const { t } = useTranslation('identity/fields');
  const [nextAt, setNextAt] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string>();
  const left = useCountdown(nextAt);

  const ask = async (): Promise<void> => {
    const missing = check?.() ?? null;
    setProblem(missing);
    if (missing !== null) return;
    setBusy(true);
    try {
      const { nextAfter, target } = await send();
      setNextAt(Date.now() + nextAfter * 1000);
      setSentTo(target === undefined ? t('code.sent') : t('code.sentTo', { target }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { seconds } = error.details;
      if (typeof seconds === 'number') setNextAt(Date.now() + seconds * 1000);
      setProblem(error.text);
    } finally {
      setBusy(false);
    }
  };

  return (
    <TextField
      autoComplete="one-time-code"
      hint={sentTo}
      inputMode="numeric"
      label={t('code.label')}
      maxLength={6}
      onChange={onChange}
      problem={problem}
      tool={
        <button
          className={styles.button}
          disabled={busy || left > 0}
          onClick={() => void ask()}
          type="button"
        >
          {left > 0 ? t('code.again', { seconds: left }) : t('code.send')}
        </button>
      }
      value={value}
    />
  );
};
