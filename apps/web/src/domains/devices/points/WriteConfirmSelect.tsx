import { WriteConfirm } from '@millwright/kernel';
import { Select, type SelectProps } from 'antd';
import { useTranslation } from 'react-i18next';

/** What the hand does before a point is written; the form gives it value and change. */
export const WriteConfirmSelect = (field: Omit<SelectProps, 'options'>) => {
  const { t } = useTranslation('devices');
  const options = Object.values(WriteConfirm).map((value) => ({
    value,
    label: t(`write_confirm.${value}`),
  }));
  return <Select {...field} options={options} />;
};
