import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './panels.module.css';

/** What points are dragged as. */
export const pointDragType = 'application/x-millwright-point';
/** So many are listed; more are found by name. */
const mostShown = 200;

/** The points of the item: dragged onto the screen, each becomes a part that fits it. */
export const PointList = ({
  points,
  onTake,
}: {
  readonly points: readonly PointBrief[];
  readonly onTake: (point: PointBrief) => void;
}) => {
  const { t } = useTranslation('screens/designer');
  const [sought, setSought] = useState('');
  const words = sought.trim().toLowerCase();
  const found = points.filter(
    ({ name, deviceName, unit }) =>
      words === '' || `${deviceName} ${name} ${unit}`.toLowerCase().includes(words),
  );
  return (
    <div className={styles.panel}>
      <Input.Search
        size="small"
        allowClear
        aria-label={t('points.search')}
        placeholder={t('points.search')}
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      <p className={styles.hint}>{t(points.length === 0 ? 'points.empty' : 'points.hint')}</p>
      <ul className={styles.points}>
        {found.slice(0, mostShown).map((point) => (
          <li key={point.id}>
            <button
              type="button"
              className={styles.point}
              draggable
              onDragStart={({ dataTransfer }) =>
                dataTransfer.setData(pointDragType, String(point.id))
              }
              onDoubleClick={() => onTake(point)}
              onKeyDown={({ key }) => {
                if (key === 'Enter') onTake(point);
              }}
            >
              {point.name}
              <small>
                {point.deviceName}
                {point.unit === '' ? '' : ` · ${point.unit}`}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {found.length > mostShown ? (
        <p className={styles.hint}>{t('points.more', { count: found.length - mostShown })}</p>
      ) : null}
    </div>
  );
};
