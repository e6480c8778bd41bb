import { screenEndpoints } from '@millwright/contract/screens/endpoints';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../wire/queries/use-call.ts';
import type { ScreenSelectProps } from '../../alarms/index.ts';

/** As many as an item should ever have. */
const most = 100;

/** One of the screens of an item, or none. */
export const ScreenSelect = ({ itemId, value = null, onChange, ...field }: ScreenSelectProps) => {
  const { t } = useTranslation('screens');
  const asked = { itemId, page: 1, pageSize: most, sort: 'name', order: 'asc' } as const;
  const { data, isLoading } = useCall(screenEndpoints.list, asked);
  return (
    <Select
      {...field}
      allowClear
      loading={isLoading}
      value={value}
      placeholder={t('select.none')}
      showSearch={{ optionFilterProp: 'label' }}
      options={(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(screen: number | undefined) => onChange?.(screen ?? null)}
    />
  );
};
