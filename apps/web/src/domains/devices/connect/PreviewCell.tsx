import type { PreviewRow } from '@millwright/contract/devices/connection-test/connection-test.schemas';
import { type DataType, DisplayFormat, formatValue, type WordOrder } from '@millwright/kernel';
import { useTranslation } from 'react-i18next';
import { sayReason } from '../../../wire/say-reason.ts';
import styles from './connect.module.css';

/** What a point shows now, the registers as they came, and each order of their bytes to choose from. */
export const PreviewCell = ({
  row,
  dataType,
  order,
  onOrder,
}: {
  /** Undefined while nothing is known. */
  readonly row: PreviewRow | undefined;
  readonly dataType: DataType;
  /** The order that is chosen. */
  readonly order: WordOrder;
  readonly onOrder: (order: WordOrder) => void;
}) => {
  const { t } = useTranslation('devices/connect');
  if (!row) return <span className={styles.unknown}>–</span>;
  if (row.cause)
    return <span className={styles.cause}>{sayReason(row.cause.code, row.cause.details)}</span>;
  const say = (value: PreviewRow['value']): string =>
    formatValue(value, { dataType, displayFormat: DisplayFormat.decimal, decimals: null });
  const hasOrders = row.orders.length > 0 && (row.raw?.length ?? 0) > 1;
  return (
    <div className={styles.preview}>
      <b>{say(row.value)}</b>
      <code title={t('rows.raw')}>{row.raw?.join(' ')}</code>
      {hasOrders ? (
        <fieldset className={styles.orders}>
          <legend>{t('rows.orders')}</legend>
          {row.orders.map((each) => (
            <button
              key={each.order}
              type="button"
              aria-pressed={each.order === order}
              onClick={() => onOrder(each.order)}
            >
              <code>{each.order}</code> {say(each.value)}
            </button>
          ))}
        </fieldset>
      ) : null}
    </div>
  );
};
