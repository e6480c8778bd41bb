import { pointGroupEndpoints } from '@millwright/contract/devices/endpoints';
import { pointGroupFacts } from '@millwright/contract/devices/facts/point-group';
import type { PointGroup } from '@millwright/contract/devices/point-groups/point-groups.schemas';
import type { ItemId } from '@millwright/kernel';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { saving } from '../../../shell/form/saving.ts';

const { name: facts } = pointGroupFacts.create;

/** Names a new variable group (`group` null) or renames one. */
export const NameGroup = ({
  itemId,
  group,
  onClose,
}: {
  readonly itemId: ItemId;
  readonly group: PointGroup | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  return (
    <ResourceDrawer
      title={t(group ? 'groups.rename' : 'groups.create')}
      start={{ name: group?.name ?? '' }}
      save={
        group === null
          ? saving(pointGroupEndpoints.create, ({ name }) => ({ itemId, name }))
          : saving(pointGroupEndpoints.rename, ({ name }) => ({ id: group.id, name }))
      }
      saved={t('groups.saved')}
      onClose={onClose}
    >
      <Field of={facts} name="name" label={t('groups.name')}>
        <Input autoFocus maxLength={facts.max} showCount />
      </Field>
    </ResourceDrawer>
  );
};
