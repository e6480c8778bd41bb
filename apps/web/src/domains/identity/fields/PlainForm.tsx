import { type FormEvent, type ReactNode, useState } from 'react';
import { CallError } from '../../../wire/errors/call-error.ts';
import styles from './fields.module.css';

/** Fields with one button; what goes wrong, and that it went well, is told below them. */
export const PlainForm = ({
  label,
  submitLabel,
  check,
  send,
  refusedAtField,
  said,
  danger = false,
  disabled = false,
  children,
}: {
  /** What the form is for, for those who cannot see it. */
  readonly label: string;
  readonly submitLabel: string;
  /** What is wrong with the fields, in words; null when nothing. */
  readonly check: () => string | null;
  /** A `CallError` it rejects with is shown. */
  readonly send: () => Promise<void>;
  /** Takes a refusal that a field tells itself; false leaves it to be told below the fields. */
  readonly refusedAtField?: (refusal: CallError) => boolean;
  /** Told once it went well; absent where the form is left then. */
  readonly said?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setDone(false);
    const wrong = check();
    setProblem(wrong);
    if (wrong !== null) return;
    setBusy(true);
    try {
      await send();
      setDone(true);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!refusedAtField?.(error)) setProblem(error.text);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      aria-label={label}
      className={styles.form}
      noValidate
      onInput={() => setDone(false)}
      onSubmit={(event) => void submit(event)}
    >
      {children}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <p className={styles.said} role="status">
        {done ? said : null}
      </p>
      <button
        className={danger ? styles.danger : styles.submit}
        disabled={busy || disabled}
        type="submit"
      >
        {submitLabel}
      </button>
    </form>
  );
};
