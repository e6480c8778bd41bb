import { InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './limits.module.css';

/** Milliseconds, entered as seconds; empty where they are those of `like`. */
export const SecondsInput = ({
  label,
  max,
  like,
  value = null,
  onChange,
  ...given
}: {
  readonly label: string;
  /** In milliseconds, as all here. */
  readonly max: number;
  readonly like?: number | undefined;
  readonly disabled?: boolean;
  /** Given by the form that holds it. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (ms: number | null) => void;
}) => {
  const { t } = useTranslation('devices');
  return (
    <InputNumber
      {...given}
      className={styles.wide ?? ''}
      aria-label={label}
      min={0}
      max={max / 1000}
      suffix={t('seconds')}
      placeholder={like === undefined ? '' : String(like / 1000)}
      value={value === null ? null : value / 1000}
      onChange={(seconds) => onChange?.(seconds === null ? null : Math.round(seconds * 1000))}
    />
  );
};
