import { pointFacts } from '@millwright/contract/devices/facts/point';
import { LevelTag } from '@millwright/ui';
import { Select } from 'antd';

/** Chooses the level of an alarm; empty where it is like another one, which is shown. */
export const LevelSelect = ({
  label,
  like,
  ...given
}: {
  readonly label: string;
  readonly like?: number | undefined;
  readonly disabled?: boolean;
  /** Given by the form that holds it. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (level: number | null) => void;
}) => (
  <Select<number | null>
    {...given}
    aria-label={label}
    allowClear={like !== undefined}
    placeholder={like === undefined ? null : <LevelTag level={like} />}
    onChange={(level) => given.onChange?.(level ?? null)}
    options={pointFacts.edit.limitLevel.of.map((level) => ({
      value: level,
      label: <LevelTag level={level} />,
    }))}
  />
);
