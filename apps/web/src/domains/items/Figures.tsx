import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './home.module.css';
import { sumCounts } from './sum-counts.ts';

/** The counts of all items as a row of figures; each leads to its list. */
export const Figures = ({
  items,
  total,
  lists,
}: {
  readonly items: readonly ItemRow[];
  readonly total: number;
  /** Where the lists are in this frame; a figure without one leads nowhere. */
  readonly lists: { readonly items: string; readonly devices: string; readonly alarms?: string };
}) => {
  const { t } = useTranslation('items');
  const sum = sumCounts(items);
  const figures = [
    { key: 'items', value: total, to: lists.items, tone: '' },
    { key: 'devices', value: sum.devices, to: lists.devices, tone: '' },
    { key: 'online', value: sum.online, to: lists.devices, tone: sum.online > 0 ? 'ok' : '' },
    {
      key: 'offline',
      value: sum.offline,
      to: lists.devices,
      tone: sum.offline > 0 ? 'off' : '',
    },
    {
      key: 'abnormal',
      value: sum.abnormal,
      to: lists.devices,
      tone: sum.abnormal > 0 ? 'warn' : '',
    },
    {
      key: 'alarms',
      value: sum.alarms,
      to: lists.alarms,
      tone: sum.alarms > 0 ? 'bad' : '',
    },
  ];
  return (
    <ul className={styles.figures}>
      {figures.map(({ key, value, to, tone }) => (
        <li key={key} data-tone={tone}>
          {to === undefined ? (
            <div>
              <span>{t(`figures.${key}`)}</span>
              <b>{value}</b>
            </div>
          ) : (
            <Link to={to}>
              <span>{t(`figures.${key}`)}</span>
              <b>{value}</b>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
};
