import { PlusOutlined } from '@ant-design/icons';
import type { RoleRow } from '@millwright/contract/identity/roles.schemas';
import {
  type DataColumn,
  DataTable,
  type ListDefaults,
  Moment,
  SearchForm,
  useListQuery,
} from '@millwright/ui';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { RoleDrawer } from './RoleDrawer.tsx';
import { type RoleListInput, useDeleteRoles, useRoles } from './role.queries.ts';

const defaults: ListDefaults = { pageSize: 20, sort: 'roleName', filters: ['keyword'] };

/** Roles: what their users may open and do. */
export const RolesPage = () => {
  const { t } = useTranslation('identity');
  const { message } = App.useApp();
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const [edited, setEdited] = useState<RoleRow | 'new' | null>(null);
  const remove = useDeleteRoles();
  const navigate = useNavigate();
  const openGrants = (id: number): void => void navigate(`/rbac/role-permission?roleId=${id}`);
  const { page, pageSize, sort, order, filters } = query;
  const list = useRoles({
    page,
    pageSize,
    order,
    sort: (sort ?? undefined) as RoleListInput['sort'],
    ...(filters.keyword ? { keyword: filters.keyword } : {}),
  });
  const actionsOf = (role: RoleRow) => [
    { key: 'grants', label: t('roles.grants'), run: () => openGrants(role.id) },
    { key: 'edit', label: t('roles.rename'), run: () => setEdited(role) },
    {
      key: 'delete',
      label: t('people.delete'),
      danger: true,
      disabled: role.userCount > 0,
      confirm: t('roles.deleteConfirm', { name: role.roleName }),
      run: () =>
        remove.mutate([role.id], { onSuccess: () => void message.success(t('roles.deleted')) }),
    },
  ];
  return (
    <>
      <SearchForm
        fields={[{ name: 'keyword', label: t('roles.roleName'), control: <Input allowClear /> }]}
        onSearch={(next) => changeQuery({ filters: next, page: 1 })}
        values={filters}
      />
      <DataTable
        actions={
          <Button icon={<PlusOutlined />} onClick={() => setEdited('new')} type="primary">
            {t('roles.create')}
          </Button>
        }
        columns={columnsOf(t)}
        data={list.data}
        error={failureText(list.error)}
        loading={list.isFetching}
        main
        name="roles"
        onQuery={changeQuery}
        onRefresh={() => void list.refetch()}
        query={query}
        rowActions={actionsOf}
        rowKey={({ id }) => id}
        title={t('titles.roles')}
      />
      {edited !== null && (
        <RoleDrawer
          onAdded={(id) => {
            setEdited(null);
            openGrants(id);
          }}
          onClose={() => setEdited(null)}
          role={edited === 'new' ? null : edited}
        />
      )}
    </>
  );
};

const columnsOf = (t: (key: string) => string): readonly DataColumn<RoleRow>[] => [
  {
    key: 'roleName',
    title: t('roles.roleName'),
    hideable: false,
    sortable: true,
    render: ({ roleName }) => roleName,
  },
  { key: 'pages', title: t('roles.pages'), align: 'right', render: ({ pages }) => pages.length },
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
    sortable: true,
    render: ({ updatedAt }) => <Moment time={updatedAt} />,
  },
];
