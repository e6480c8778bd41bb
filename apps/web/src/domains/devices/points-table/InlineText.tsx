import { Input } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from '../devices.module.css';

/**
 * A cell that becomes a field when it is clicked or entered: Enter or leaving it keeps what was
 * entered, Escape does not.
 */
export const InlineText = ({
  label,
  text,
  shown = text || '–',
  maxLength,
  allowed,
  disabled,
  onSave,
}: {
  /** What it is of what, for who does not see the table. */
  readonly label: string;
  readonly text: string;
  /** What stands in the cell while it is not edited. */
  readonly shown?: string;
  readonly maxLength: number;
  /** Keys that would make another text than these do nothing. */
  readonly allowed?: RegExp;
  readonly disabled: boolean;
  readonly onSave: (text: string) => void;
}) => {
  const [entered, setEntered] = useState<string | null>(null);
  const dropped = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  const end = (): void => {
    const next = entered?.trim();
    setEntered(null);
    if (!dropped.current && next !== undefined && next !== text) onSave(next);
    dropped.current = false;
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    // The Enter that chooses among the words of an input method ends no entry.
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // The form around it, or a drawer, would take the key for its own.
    event.stopPropagation();
    dropped.current = event.key === 'Escape';
    event.currentTarget.blur();
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (disabled) return shown;
  if (entered === null) {
    return (
      <button
        ref={opener}
        type="button"
        className={styles.inline}
        aria-label={text === '' ? label : `${shown}, ${label}`}
        title={label}
        onClick={() => setEntered(text)}
      >
        {shown}
      </button>
    );
  }
  return (
    <Input
      size="small"
      autoFocus
      aria-label={label}
      maxLength={maxLength}
      value={entered}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => {
        if (allowed?.test(target.value) ?? true) setEntered(target.value);
      }}
      onBlur={end}
      onKeyDown={press}
    />
  );
};
