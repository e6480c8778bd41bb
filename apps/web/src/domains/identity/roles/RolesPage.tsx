import { roleEndpoints } from '@millwright/contract/identity/endpoints';
import { roleFacts } from '@millwright/contract/identity/facts/role';
import type { RoleRow } from '@millwright/contract/identity/roles.schemas';
import { type DataColumn, EmptyState, Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import type { RowVerb } from '../../../shell/list/row-verbs.tsx';
import { textField } from '../../../shell/list/search-fields.tsx';
import { mayOpen } from '../../../shell/session/access.ts';
import { usePermitted, useProfile } from '../../../shell/session/use-profile.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { offeredOf } from './grants.ts';
import { RoleDrawer } from './RoleDrawer.tsx';

/** Roles that one manages; the page may be open to who may not see them. */
export const RolesPage = () => {
  const { t } = useTranslation('identity');
  return usePermitted('roles.view') ? <Roles /> : <EmptyState title={t('roles.notPermitted')} />;
};

/** What their users may open and do. */
const Roles = () => {
  const { t } = useTranslation('identity');
  const navigate = useNavigate();
  const profile = useProfile();
  const openGrants = (id: number): void => void navigate(`/rbac/role-permission?roleId=${id}`);
  const { mutateAsync } = useChange(roleEndpoints.delete);
  const remove: RowVerb<RoleRow> = {
    key: 'delete',
    label: t('people.delete'),
    danger: true,
    permission: 'roles.edit',
    disabled: ({ userCount }) => userCount > 0,
    confirm: {
      one: ({ roleName }) => t('roles.deleteConfirm', { name: roleName }),
      many: (count) => t('roles.deleteMany', { count }),
    },
    run: async (ids) => {
      await mutateAsync({ ids: [...ids] });
      return t('roles.deleted');
    },
  };
  return (
    <ResourceTable
      name="roles"
      call={roleEndpoints.list}
      facts={roleFacts.list}
      input={{}}
      rowKey={({ id }) => id}
      sort="roleName"
      main
      title={t('titles.roles')}
      columns={columnsOf(t)}
      filters={[textField('keyword', t('roles.roleName'))]}
      permission="roles.edit"
      empty={{ title: t('permission.noRoles'), hint: t('permission.noRolesHint') }}
      create={t('roles.create')}
      edit={t('roles.rename')}
      drawer={(role, close) => <RoleDrawer onAdded={openGrants} onClose={close} role={role} />}
      rowActions={({ id }) =>
        mayOpen(profile, 'role-permission')
          ? [{ key: 'grants', label: t('roles.grants'), run: () => openGrants(id) }]
          : []
      }
      verbs={[remove]}
    />
  );
};

const columnsOf = (t: (key: string) => string): readonly DataColumn<RoleRow>[] => [
  {
    key: 'roleName',
    title: t('roles.roleName'),
    hideable: false,
    render: ({ roleName }) => roleName,
  },
  {
    key: 'pages',
    title: t('roles.pages'),
    align: 'right',
    render: ({ pages }) => offeredOf(pages).length,
  },
  {
    key: 'permissions',
    title: t('roles.permissions'),
    align: 'right',
    render: ({ permissions }) => permissions.length,
  },
  { key: 'users', title: t('roles.users'), align: 'right', render: ({ userCount }) => userCount },
  {
    key: 'updatedAt',
    title: t('roles.updatedAt'),
    render: ({ updatedAt }) => <Moment time={updatedAt} />,
  },
];
