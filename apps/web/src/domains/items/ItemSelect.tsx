import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { searchByLabel } from '../../shell/fields/search-by-label.ts';
import { useEveryItem } from './items.queries.ts';

export interface ItemSelectProps {
  /** Of the label beside it; where none stands there it is called by its name. */
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | undefined) => void;
  readonly allowClear?: boolean;
  readonly disabled?: boolean;
}

export const ItemSelect = ({ allowClear = true, ...props }: ItemSelectProps) => {
  const { t } = useTranslation('items');
  const { data, isPending } = useEveryItem();
  return (
    <Select
      {...props}
      {...(props.id === undefined ? { 'aria-label': t('select') } : {})}
      allowClear={allowClear}
      loading={isPending}
      showSearch={searchByLabel}
      placeholder={t('select')}
      options={(data?.list ?? []).map(({ id, itemName }) => ({
        value: String(id),
        label: itemName,
      }))}
    />
  );
};
