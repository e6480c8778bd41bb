import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './fields.module.css';

interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'className'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  /** What is wrong with the value, told below it. */
  readonly problem?: string | null;
  /** Beside the input: a button. */
  readonly tool?: ReactNode;
  /** Below the input. */
  readonly children?: ReactNode;
}

/** One line of text with its label; plain enough for the sign-in page and the phone. */
export const TextField = ({
  label,
  value,
  onChange,
  hint,
  problem = null,
  tool,
  children,
  ...input
}: TextFieldProps) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <input
          {...input}
          aria-describedby={`${id}-told`}
          aria-invalid={problem !== null}
          className={styles.input}
          id={id}
          onChange={({ target }) => onChange(target.value)}
          spellCheck={false}
          value={value}
        />
        {tool}
      </div>
      {children}
      <p
        aria-live="polite"
        className={problem === null ? styles.hint : styles.problem}
        hidden={problem === null && hint === undefined}
        id={`${id}-told`}
      >
        {problem ?? hint}
      </p>
    </div>
  );
};
