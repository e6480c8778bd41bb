import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { ScreenFileReport } from '@millwright/contract/screens/screen-file/screen-file.schemas';
import { Alert, Pagination, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './file.module.css';

const pageSize = 10;

/** The points of the file that nothing here is called like: what takes their place is chosen, or nothing does. */
export const MatchPoints = ({
  wanted,
  points,
  chosen,
  onMatch,
}: {
  readonly wanted: ScreenFileReport['points'];
  readonly points: readonly PointBrief[];
  readonly chosen: ReadonlyMap<number, number>;
  /** 0 for none. */
  readonly onMatch: (id: number, point: number) => void;
}) => {
  const { t } = useTranslation('screens/file');
  const [page, setPage] = useState(1);
  const options = useMemo(
    () =>
      points.map(({ id, deviceName, name }) => ({
        value: Number(id),
        label: `${deviceName} · ${name}`,
      })),
    [points],
  );
  const missing = wanted.filter(({ match }) => match === null);
  const found = wanted.length - missing.length;
  if (wanted.length === 0) return null;
  const open = missing.filter(({ id }) => (chosen.get(id) ?? 0) === 0).length;
  const last = Math.max(1, Math.ceil(missing.length / pageSize));
  const shown = Math.min(page, last);
  return (
    <section aria-label={t('points')}>
      <h3>{t('points')}</h3>
      <p>{t('points_found', { found, all: wanted.length })}</p>
      {open === 0 ? null : (
        <Alert type="warning" showIcon title={t('points_open', { count: open })} />
      )}
      <ul className={styles.matches}>
        {missing.slice((shown - 1) * pageSize, shown * pageSize).map(({ id, name, deviceName }) => (
          <li key={id}>
            <span>
              {name}
              <small>{deviceName}</small>
            </span>
            <Select
              aria-label={t('point_for', { name })}
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('unbound')}
              value={chosen.get(id) || null}
              options={options}
              onChange={(point) => onMatch(id, point ?? 0)}
            />
          </li>
        ))}
      </ul>
      {missing.length > pageSize ? (
        <Pagination
          size="small"
          current={shown}
          pageSize={pageSize}
          total={missing.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      ) : null}
    </section>
  );
};
