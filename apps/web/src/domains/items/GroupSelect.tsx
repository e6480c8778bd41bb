import { projectGroupEndpoints } from '@millwright/contract/items/endpoints';
import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../wire/queries/use-call.ts';
import { groupTree } from './group-tree.ts';

/** Chooses a project group; its value is the id as text, as search forms keep it. */
export const GroupSelect = ({
  id,
  value,
  onChange,
}: {
  readonly id?: string;
  readonly value?: string | null;
  readonly onChange?: (value: string | undefined) => void;
}) => {
  const { t } = useTranslation('items');
  const { data, isPending } = useCall(projectGroupEndpoints.list, {});
  const tree = useMemo(() => groupTree(data?.list ?? []), [data]);
  return (
    <TreeSelect<string>
      {...(id === undefined ? {} : { id })}
      {...(value ? { value } : {})}
      {...(onChange ? { onChange } : {})}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      treeDefaultExpandAll
      loading={isPending}
      placeholder={t('select_group')}
      treeData={[...tree]}
    />
  );
};
