import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { typedNumber } from './operation.ts';
import styles from './watch.module.css';

/** A number that is typed where it is shown: Enter sets it, Escape and leaving it do nothing. */
export const EnterInPlace = ({
  label,
  unit,
  onSet,
}: {
  readonly label: string;
  readonly unit: string;
  readonly onSet: (value: number) => void;
}) => {
  const { t } = useTranslation('screens');
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === null) {
    return (
      <button
        type="button"
        className={styles.press}
        aria-label={label}
        onClick={() => setTyped('')}
      />
    );
  }
  const value = typedNumber(typed);
  return (
    <form
      className={styles.enter}
      onSubmit={(event) => {
        event.preventDefault();
        if (value === null) return;
        setTyped(null);
        onSet(value);
      }}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: it was pressed to be typed into
        autoFocus
        inputMode="decimal"
        enterKeyHint="send"
        autoComplete="off"
        aria-label={label}
        aria-invalid={typed !== '' && value === null}
        placeholder={t('watch.enter', { unit }).trim()}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setTyped(null);
        }}
      />
    </form>
  );
};
