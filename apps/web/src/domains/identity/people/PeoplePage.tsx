import { secondFactorEndpoints } from '@millwright/contract/identity/endpoints';
import { subUserFacts } from '@millwright/contract/identity/facts/sub-user';
import { userFacts } from '@millwright/contract/identity/facts/user';
import type { UserListRow } from '@millwright/contract/identity/users.schemas';
import { EmptyState, type RowAction } from '@millwright/ui';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import type { RowVerb } from '../../../shell/list/row-verbs.tsx';
import { choiceField, textField } from '../../../shell/list/search-fields.tsx';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { usePermitted, useProfile } from '../../../shell/session/use-profile.ts';
import { call } from '../../../wire/call.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { exchangeToken } from '../../../wire/token.ts';
import type { AssignItems as AssignItemsPart } from './AssignItems.tsx';
import { DeletePeople } from './DeletePeople.tsx';
import type { PersonDrawer as PersonDrawerPart } from './PersonDrawer.tsx';
import { type PeopleKind, peopleEndpoints } from './people.queries.ts';
import { peopleColumns } from './people-columns.tsx';

/** Loaded when first opened: the list shows without their many fields. */
const AssignItems = lazyPart<ComponentProps<typeof AssignItemsPart>>('identity', () =>
  import('./AssignItems.tsx').then((module) => module.AssignItems),
);
const PersonDrawer = lazyPart<ComponentProps<typeof PersonDrawerPart>>('identity/fields', () =>
  import('./PersonDrawer.tsx').then((module) => module.PersonDrawer),
);

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

/** Who is about to be deleted, once that is confirmed. */
interface Deletion {
  readonly ids: readonly number[];
  readonly done: (words: string) => void;
}

const PeoplePage = ({ kind }: { readonly kind: PeopleKind }) => {
  const { t } = useTranslation('identity');
  const { user_id: self, original } = useProfile();
  const isUsers = kind === 'users';
  const mayEdit = usePermitted('subusers.edit') || isUsers;
  const mayEnter = (usePermitted('subusers.login') || isUsers) && original === null;
  const [assigned, setAssigned] = useState<UserListRow | null>(null);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const enable = useChange(peopleEndpoints(kind).enable);
  const resetFactor = useChange(secondFactorEndpoints.reset);
  const needed = isUsers ? {} : ({ permission: 'subusers.edit' } as const);
  const states = ['enabled', 'disabled'] as const;
  const stateField = choiceField(
    'enabled',
    t('people.state'),
    t('people.anyState'),
    states.map((state) => ({ value: String(state === 'enabled'), label: t(`people.${state}`) })),
  );

  const enter = async (user: UserListRow): Promise<void> => {
    exchangeToken((await call(peopleEndpoints(kind).loginAs, { id: user.id })).token);
    // Everything that was loaded belongs to somebody else.
    location.assign('/home');
  };
  const actionsOf = (user: UserListRow): readonly RowAction[] => [
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
    ...(isUsers && user.grade === 1
      ? [{ key: 'items', label: t('people.assign'), run: () => setAssigned(user) }]
      : []),
    ...(isUsers && user.secondFactor && user.id !== self
      ? [
          {
            key: 'reset-second-factor',
            label: t('people.resetFactor'),
            run: () => resetFactor.mutate({ id: user.id }),
            confirm: t('people.resetFactorConfirm', { name: user.userName }),
          },
        ]
      : []),
    {
      key: 'enter',
      label: t('people.enter'),
      disabled: !mayEnter || user.grade === 0 || !user.enabled,
      run: () => void enter(user),
    },
  ];
  const remove: RowVerb<UserListRow> = {
    key: 'delete',
    label: t('people.delete'),
    danger: true,
    ...needed,
    disabled: ({ id }) => id === self,
    run: (ids) => new Promise((done) => setDeletion({ ids, done })),
  };

  return (
    <>
      <ResourceTable
        name={kind}
        call={peopleEndpoints(kind).list}
        facts={isUsers ? userFacts.list : subUserFacts.list}
        input={{}}
        rowKey={({ id }) => id}
        sort="userName"
        main
        title={t(isUsers ? 'titles.users' : 'titles.subUsers')}
        columns={peopleColumns(t, kind)}
        filters={[
          textField('keyword', t('people.userName'), t('people.search')),
          ...(isUsers ? [stateField] : []),
        ]}
        {...needed}
        create={t('people.create')}
        edit={t('people.edit')}
        drawer={(person, close) => <PersonDrawer kind={kind} onClose={close} person={person} />}
        rowActions={actionsOf}
        verbs={[remove]}
      />
      {assigned && <AssignItems onClose={() => setAssigned(null)} user={assigned} />}
      {deletion && (
        <DeletePeople
          kind={kind}
          ids={deletion.ids}
          onClose={() => setDeletion(null)}
          onDeleted={() => deletion.done(t('people.deleted'))}
        />
      )}
    </>
  );
};
