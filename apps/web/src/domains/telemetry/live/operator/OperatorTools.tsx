import { Button, Space } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../shell/icons/Icon.tsx';
import styles from './operator.module.css';

/** What is done with the operator's view as a whole; on a wall only while somebody is at it. */
export const OperatorTools = ({
  full,
  onFull,
  arranging,
  onArranging,
  onReset,
  onResize,
  turning,
  onTurning,
}: {
  readonly full: boolean;
  readonly onFull: () => void;
  readonly arranging: boolean;
  readonly onArranging: (arranging: boolean) => void;
  /** Absent where nothing was moved. */
  readonly onReset: (() => void) | undefined;
  readonly onResize: (by: 1 | -1) => void;
  /** Whether pages turn by themselves; null where all of it fits. */
  readonly turning: boolean | null;
  readonly onTurning: (turning: boolean) => void;
}) => {
  const { t } = useTranslation('telemetry');
  return (
    <div className={styles.tools}>
      {full ? (
        <Space>
          <Button onClick={() => onResize(-1)}>{t('operator.smaller')}</Button>
          <Button onClick={() => onResize(1)}>{t('operator.larger')}</Button>
          {turning === null ? null : (
            <Button aria-pressed={turning} onClick={() => onTurning(!turning)}>
              {t(turning ? 'operator.stay' : 'operator.turn')}
            </Button>
          )}
        </Space>
      ) : (
        <Space>
          <Button
            type={arranging ? 'primary' : 'default'}
            aria-pressed={arranging}
            onClick={() => onArranging(!arranging)}
          >
            {t(arranging ? 'operator.arranged' : 'operator.arrange')}
          </Button>
          {arranging && onReset !== undefined ? (
            <Button onClick={onReset}>{t('operator.reset')}</Button>
          ) : null}
          {arranging ? <small>{t('operator.move_hint')}</small> : null}
        </Space>
      )}
      <Button
        icon={<Icon name={full ? 'shrink' : 'expand'} size={16} />}
        onClick={onFull}
        className={styles.full ?? ''}
      >
        {t(full ? 'operator.leave' : 'operator.wall')}
      </Button>
    </div>
  );
};
