import { roleEndpoints } from '@millwright/contract/identity/endpoints';
import { roleFacts } from '@millwright/contract/identity/facts/role';
import type { RoleRow } from '@millwright/contract/identity/roles.schemas';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { type Saving, savingRow } from '../../../shell/form/saving.ts';
import { entryOf, grantsOf } from './grants.ts';

const { roleName: rule } = roleFacts.create;
const calls = { create: roleEndpoints.create, edit: roleEndpoints.edit };
const nothing = { pages: [], permissions: [] };

/** Makes a role that holds nothing yet (`role` null), or gives one another name. */
export const RoleDrawer = ({
  role,
  onClose,
  onAdded,
}: {
  readonly role: RoleRow | null;
  readonly onClose: () => void;
  readonly onAdded: (id: number) => void;
}) => {
  const { t } = useTranslation('identity');
  const held = entryOf(grantsOf(role ?? nothing));
  const save: Saving<{ readonly roleName: string }, { readonly id: number }> = savingRow(
    role,
    calls,
    {},
    ({ roleName }) => ({ roleName, ...held }),
  );
  const words =
    role === null
      ? { title: t('roles.create'), saveLabel: t('roles.createAndGrant') }
      : { title: t('roles.edit'), saved: t('account.saved') };
  return (
    <ResourceDrawer
      {...words}
      width={420}
      start={{ roleName: role?.roleName ?? '' }}
      save={save}
      onSaved={({ id }) => role === null && onAdded(id)}
      onClose={onClose}
    >
      <Field of={rule} name="roleName" label={t('roles.roleName')}>
        <Input autoFocus maxLength={rule.max} showCount />
      </Field>
    </ResourceDrawer>
  );
};
