import { StarFilled, StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './points.module.css';

/** The star beside a point: picked out by the user, or not. */
export const PickButton = ({
  name,
  picked,
  onToggle,
}: {
  readonly name: string;
  readonly picked: boolean;
  readonly onToggle: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  return (
    <Button
      type="text"
      size="small"
      className={picked ? (styles.picked ?? '') : (styles.notPicked ?? '')}
      icon={picked ? <StarFilled /> : <StarOutlined />}
      aria-pressed={picked}
      aria-label={t(picked ? 'live.unpick' : 'live.pick', { name })}
      onClick={onToggle}
    />
  );
};
