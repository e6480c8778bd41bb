import './choices.css';

/** One of a few choices as a row of buttons; on narrow screens the row scrolls, or wraps. */
export const Choices = <Key extends string>({
  label,
  value,
  options,
  wrap = false,
  onChange,
}: {
  /** What is chosen, for those who cannot see it. */
  readonly label: string;
  /** Null: none yet. */
  readonly value: Key | null;
  readonly options: readonly {
    readonly key: Key;
    readonly label: string;
    readonly disabled?: boolean;
  }[];
  /** Whether all of them stay in sight, in several rows. */
  readonly wrap?: boolean;
  readonly onChange: (key: Key) => void;
}) => (
  <fieldset className="mw-choices" data-wrap={wrap || undefined} aria-label={label}>
    {options.map((option) => (
      <button
        key={option.key}
        type="button"
        aria-pressed={option.key === value}
        disabled={option.disabled}
        onClick={() => onChange(option.key)}
      >
        {option.label}
      </button>
    ))}
  </fieldset>
);
