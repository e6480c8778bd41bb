import styles from './PhoneSettingsPage.module.css';

interface Option<T extends string> {
  readonly name: T;
  readonly label: string;
  /** Shown as a drop of this colour; the label is then for those who cannot see it. */
  readonly swatch?: string;
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly options: readonly Option<T>[];
  readonly value: string;
  readonly onChoose: (name: T) => void;
}

/** One of a few, all in sight. */
export const Choice = <T extends string>({ label, options, value, onChoose }: ChoiceProps<T>) => (
  <fieldset className={styles.choice}>
    <legend className={styles.legend}>{label}</legend>
    {options.map(({ name, label: text, swatch }) => (
      <button
        aria-label={text}
        aria-pressed={name === value}
        className={swatch === undefined ? styles.option : styles.swatch}
        key={name}
        onClick={() => onChoose(name)}
        style={swatch === undefined ? undefined : { background: swatch }}
        type="button"
      >
        {swatch === undefined ? text : null}
      </button>
    ))}
  </fieldset>
);
