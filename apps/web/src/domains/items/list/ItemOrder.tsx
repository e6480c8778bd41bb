import type { ListQuery } from '@millwright/ui';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';

/** Each column with the direction that people mean by it. */
const orders = { itemName: 'asc', createdAt: 'desc', updatedAt: 'desc' } as const;
type Column = keyof typeof orders;

/** Chooses the order where there are no columns to sort by. */
export const ItemOrder = ({
  query,
  onQuery,
}: {
  readonly query: Pick<ListQuery, 'sort'>;
  readonly onQuery: (change: Partial<ListQuery>) => void;
}) => {
  const { t } = useTranslation('items');
  return (
    <Select<Column>
      aria-label={t('sort.label')}
      value={(query.sort ?? 'itemName') as Column}
      popupMatchSelectWidth={false}
      onChange={(sort) => onQuery({ sort, order: orders[sort] })}
      options={(Object.keys(orders) as Column[]).map((value) => ({
        value,
        label: t(`sort.${value}`),
      }))}
    />
  );
};
