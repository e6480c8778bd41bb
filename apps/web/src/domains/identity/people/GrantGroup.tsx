import { Checkbox } from 'antd';
import styles from './people.module.css';

/** Names that a role may hold, with a box for all of them. */
export const GrantGroup = ({
  title,
  names,
  say,
  granted,
  onChange,
}: {
  readonly title: string;
  readonly names: readonly string[];
  readonly say: (name: string) => string;
  readonly granted: ReadonlySet<string>;
  readonly onChange: (granted: ReadonlySet<string>) => void;
}) => {
  const held = names.filter((name) => granted.has(name)).length;
  const set = (changed: readonly string[], on: boolean): void =>
    onChange(
      on
        ? new Set([...granted, ...changed])
        : new Set([...granted].filter((name) => !changed.includes(name))),
    );
  return (
    <fieldset className={styles.grants}>
      <legend>
        <Checkbox
          checked={held === names.length}
          indeterminate={held > 0 && held < names.length}
          onChange={({ target }) => set(names, target.checked)}
        >
          {title}
        </Checkbox>
      </legend>
      {names.map((name) => (
        <Checkbox
          checked={granted.has(name)}
          key={name}
          onChange={({ target }) => set([name], target.checked)}
        >
          {say(name)}
        </Checkbox>
      ))}
    </fieldset>
  );
};
