import { PlusOutlined } from '@ant-design/icons';
import type { UserListRow } from '@millwright/contract/identity/users.schemas';
import {
  DataTable,
  EmptyState,
  type ListDefaults,
  type SearchField,
  SearchForm,
  TypedConfirm,
  useListQuery,
} from '@millwright/ui';
import { App, Button, Input, Select } from 'antd';
import { type ComponentProps, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { usePermitted, useProfile } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { exchangeToken } from '../../../wire/token.ts';
import type { AssignItems as AssignItemsPart } from './AssignItems.tsx';
import type { PersonDrawer as PersonDrawerPart } from './PersonDrawer.tsx';
import {
  loginAs,
  type PeopleInput,
  type PeopleKind,
  useDeletePeople,
  useEnable,
  usePeople,
} from './people.queries.ts';
import { peopleColumns } from './people-columns.tsx';

/** Loaded when first opened: the list shows without their many fields. */
const AssignItems = lazyPart<ComponentProps<typeof AssignItemsPart>>('identity', () =>
  import('./AssignItems.tsx').then((module) => module.AssignItems),
);
const PersonDrawer = lazyPart<ComponentProps<typeof PersonDrawerPart>>('identity/fields', () =>
  import('./PersonDrawer.tsx').then((module) => module.PersonDrawer),
);

const defaults: ListDefaults = {
  pageSize: 20,
  sort: 'userName',
  filters: ['keyword', 'enabled'],
};

/** Users of the installation, for its administrators. */
export const UsersPage = () => <PeoplePage kind="users" />;

/** One's own sub-users; the page may be open to who may not see them. */
export const SubUsersPage = () => {
  const { t } = useTranslation('identity');
  return usePermitted('subusers.view') ? (
    <PeoplePage kind="sub-users" />
  ) : (
    <EmptyState title={t('people.notPermitted')} />
  );
};

const PeoplePage = ({ kind }: { readonly kind: PeopleKind }) => {
  const { t } = useTranslation('identity');
  const { message } = App.useApp();
  const { user_id: self, original } = useProfile();
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const [edited, setEdited] = useState<UserListRow | 'new' | null>(null);
  const [assigned, setAssigned] = useState<UserListRow | null>(null);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [deleted, setDeleted] = useState<readonly number[] | null>(null);
  const mayEdit = usePermitted('subusers.edit') || kind === 'users';
  const mayEnter = (usePermitted('subusers.login') || kind === 'users') && original === null;
  const enable = useEnable(kind);
  const remove = useDeletePeople(kind);
  const { page, pageSize, sort, order, filters } = query;
  const list = usePeople(kind, {
    page,
    pageSize,
    order,
    sort: (sort ?? undefined) as PeopleInput['sort'],
    ...(filters.keyword ? { keyword: filters.keyword } : {}),
    ...(filters.enabled ? { enabled: filters.enabled === 'true' } : {}),
  });
  const fields = useMemo(
    (): readonly SearchField[] => [
      {
        name: 'keyword',
        label: t('people.userName'),
        control: <Input allowClear placeholder={t('people.search')} />,
      },
      ...(kind === 'users'
        ? [
            {
              name: 'enabled',
              label: t('people.state'),
              control: (
                <Select
                  allowClear
                  placeholder={t('people.anyState')}
                  options={[
                    { value: 'true', label: t('people.enabled') },
                    { value: 'false', label: t('people.disabled') },
                  ]}
                />
              ),
            },
          ]
        : []),
    ],
    [kind, t],
  );

  const enter = async (user: UserListRow): Promise<void> => {
    exchangeToken(await loginAs(kind, user.id));
    // Everything that was loaded belongs to somebody else.
    location.assign('/home');
  };

  const actionsOf = (user: UserListRow) => [
    {
      key: 'edit',
      label: t('people.edit'),
      disabled: !mayEdit,
      run: () => setEdited(user),
    },
    user.enabled
      ? {
          key: 'disable',
          label: t('people.disable'),
          disabled: !mayEdit || user.id === self,
          run: () => enable.mutate({ id: user.id, enabled: false }),
          confirm: t('people.disableConfirm', { name: user.userName }),
        }
      : {
          key: 'enable',
          label: t('people.enable'),
          disabled: !mayEdit,
          run: () => enable.mutate({ id: user.id, enabled: true }),
        },
    ...(kind === 'users' && user.grade === 1
      ? [{ key: 'items', label: t('people.assign'), run: () => setAssigned(user) }]
      : []),
    {
      key: 'enter',
      label: t('people.enter'),
      disabled: !mayEnter || user.grade === 0 || !user.enabled,
      run: () => void enter(user),
    },
    {
      key: 'delete',
      label: t('people.delete'),
      danger: true,
      disabled: !mayEdit || user.id === self,
      run: () => setDeleted([user.id]),
    },
  ];

  return (
    <>
      <SearchForm
        fields={fields}
        onSearch={(next) => changeQuery({ filters: next, page: 1 })}
        values={filters}
      />
      <DataTable
        actions={
          <Button
            disabled={!mayEdit}
            icon={<PlusOutlined />}
            onClick={() => setEdited('new')}
            type="primary"
          >
            {t('people.create')}
          </Button>
        }
        columns={peopleColumns(t, kind)}
        data={list.data}
        error={failureText(list.error)}
        loading={list.isFetching}
        main
        name={kind}
        onQuery={changeQuery}
        onRefresh={() => void list.refetch()}
        query={query}
        rowActions={actionsOf}
        rowKey={({ id }) => id}
        selection={{
          keys: chosen,
          onChange: setChosen,
          actions: (
            <Button danger disabled={!mayEdit} onClick={() => setDeleted(chosen)} size="small">
              {t('people.delete')}
            </Button>
          ),
        }}
        title={t(kind === 'users' ? 'titles.users' : 'titles.subUsers')}
      />
      {edited !== null && (
        <PersonDrawer
          kind={kind}
          onClose={() => setEdited(null)}
          person={edited === 'new' ? null : edited}
        />
      )}
      {assigned !== null && <AssignItems onClose={() => setAssigned(null)} user={assigned} />}
      {deleted !== null && (
        <TypedConfirm
          confirmLabel={t('people.delete')}
          onCancel={() => setDeleted(null)}
          onConfirm={() =>
            remove.mutate(deleted, {
              onSuccess: () => {
                message.success(t('people.deleted'));
                setChosen([]);
                setDeleted(null);
              },
            })
          }
          open
          running={remove.isPending}
          title={t('people.deleteTitle', { count: deleted.length })}
          word={t('people.deleteWord')}
        >
          <p>{t('people.deleteText')}</p>
        </TypedConfirm>
      )}
    </>
  );
};
