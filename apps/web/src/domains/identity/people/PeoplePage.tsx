import type { CallInput } from '@millwright/contract/call/endpoint';
import {
  secondFactorEndpoints,
  type subUserEndpoints,
} from '@millwright/contract/identity/endpoints';
import { subUserFacts } from '@millwright/contract/identity/facts/sub-user';
import { userFacts } from '@millwright/contract/identity/facts/user';
import type { UserListRow } from '@millwright/contract/identity/users.schemas';
import { EmptyState, type RowAction } from '@millwright/ui';
import { Button } from 'antd';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import type { RowVerb } from '../../../shell/list/row-verbs.tsx';
import { choiceField, textField } from '../../../shell/list/search-fields.tsx';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { mayOpen } from '../../../shell/session/access.ts';
import { usePermitted, useProfile } from '../../../shell/session/use-profile.ts';
import { call } from '../../../wire/call.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { exchangeToken } from '../../../wire/token.ts';
import { useProof } from '../second-factor/use-proof.tsx';
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

/** Users of the installation for its administrators; for others those that they manage. */
export const UsersPage = () =>
  useProfile().grade === 0 ? <PeoplePage kind="users" /> : <OwnPeople of={null} />;

/** The sub-users of whom the address names (`?parentName=`), else one's own. */
export const SubUsersPage = () => {
  const [address] = useSearchParams();
  const of = address.get('parentName') || null;
  // Another list altogether: nothing that was chosen in this one holds for it.
  return <OwnPeople key={of} of={of} />;
};

/** The page may be open to who may not see them. */
const OwnPeople = ({ of }: { readonly of: string | null }) => {
  const { t } = useTranslation('identity');
  return usePermitted('subusers.view') ? (
    <PeoplePage kind="sub-users" of={of} />
  ) : (
    <EmptyState title={t('people.notPermitted')} />
  );
};

/** Who is about to be deleted, once that is confirmed. */
interface Deletion {
  readonly ids: readonly number[];
  readonly done: (words: string) => void;
}

const PeoplePage = ({
  kind,
  of = null,
}: {
  readonly kind: PeopleKind;
  /** The user name of whose sub-users are shown. */
  readonly of?: string | null;
}) => {
  const { t } = useTranslation('identity');
  const profile = useProfile();
  const { user_id: self, original } = profile;
  const isUsers = kind === 'users';
  const mayEdit = usePermitted('subusers.edit') || isUsers;
  const mayEnter = (usePermitted('subusers.login') || isUsers) && original === null;
  const [assigned, setAssigned] = useState<UserListRow | null>(null);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const enable = useChange(peopleEndpoints(kind).enable);
  const resetFactor = useChange(secondFactorEndpoints.reset);
  const proof = useProof();
  // An administrator has none, and makes none for others.
  const mayHave = isUsers || (profile.grade === 1 && (of === null || of === profile.user_name));
  const scope: CallInput<typeof subUserEndpoints.list> = of === null ? {} : { parentName: of };
  const title =
    of === null
      ? t(isUsers ? 'titles.users' : 'titles.subUsers')
      : t('people.subUsersOf', { name: of });
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
  /** What an administrator does to other accounts takes their own password. */
  const demandProof = async (): Promise<boolean> => profile.grade !== 0 || (await proof.demand());
  const proved = (change: () => void): void =>
    void demandProof().then((isProved) => isProved && change());
  const setEnabled = ({ id }: UserListRow, enabled: boolean): void =>
    proved(() => enable.mutate({ id, enabled }));
  const actionsOf = (user: UserListRow): readonly RowAction[] => [
    user.enabled
      ? {
          key: 'disable',
          label: t('people.disable'),
          disabled: !mayEdit || user.id === self,
          run: () => setEnabled(user, false),
          confirm: t('people.disableConfirm', { name: user.userName }),
        }
      : {
          key: 'enable',
          label: t('people.enable'),
          disabled: !mayEdit,
          run: () => setEnabled(user, true),
        },
    ...(isUsers && user.grade === 1
      ? [{ key: 'items', label: t('people.assign'), run: () => setAssigned(user) }]
      : []),
    ...(isUsers && user.secondFactor && user.id !== self
      ? [
          {
            key: 'reset-second-factor',
            label: t('people.resetFactor'),
            run: () => proved(() => resetFactor.mutate({ id: user.id })),
            confirm: t('people.resetFactorConfirm', { name: user.userName }),
          },
        ]
      : []),
    {
      key: 'enter',
      label: t('people.enter'),
      disabled: !mayEnter || user.grade === 0 || !user.enabled,
      run: () => proved(() => void enter(user)),
    },
  ];
  const remove: RowVerb<UserListRow> = {
    key: 'delete',
    label: t('people.delete'),
    danger: true,
    ...needed,
    disabled: ({ id }) => id === self,
    run: (ids) => new Promise((done) => proved(() => setDeletion({ ids, done }))),
  };

  return (
    <>
      <ResourceTable
        name={kind}
        call={peopleEndpoints(kind).list}
        facts={isUsers ? userFacts.list : subUserFacts.list}
        input={scope}
        rowKey={({ id }) => id}
        sort="userName"
        main
        title={title}
        columns={peopleColumns(t, kind, { ofEverybody: profile.grade === 0 && of === null })}
        filters={[textField('keyword', t('people.userName'), t('people.search')), stateField]}
        {...needed}
        {...(mayHave ? { create: t(isUsers ? 'people.create' : 'people.createSubUser') } : {})}
        {...(isUsers ? {} : { empty: { title: t('people.none'), hint: t('people.noneHint') } })}
        actions={() =>
          of !== null && mayOpen(profile, 'user') ? (
            <Link to="/rbac/user">
              <Button>{t('people.backToUsers')}</Button>
            </Link>
          ) : null
        }
        edit={t('people.edit')}
        drawer={(person, close) => (
          <PersonDrawer demandProof={demandProof} kind={kind} onClose={close} person={person} />
        )}
        rowActions={actionsOf}
        verbs={[remove]}
      />
      {proof.dialog}
      {assigned && (
        <AssignItems demandProof={demandProof} onClose={() => setAssigned(null)} user={assigned} />
      )}
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
