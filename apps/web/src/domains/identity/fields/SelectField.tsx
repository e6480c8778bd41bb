import { useId } from 'react';
import styles from './fields.module.css';

/** One of a list, by its number; 0 = none yet where `none` is given. */
export const SelectField = ({
  label,
  none,
  options,
  value,
  onChange,
}: {
  readonly label: string;
  /** Shown while nothing is chosen; absent where something always is. */
  readonly none?: string;
  readonly options: readonly { readonly id: number; readonly label: string }[];
  readonly value: number;
  readonly onChange: (id: number) => void;
}) => {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        className={styles.input}
        id={id}
        onChange={({ target }) => onChange(Number(target.value))}
        value={value}
      >
        {none !== undefined && <option value={0}>{none}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
};
