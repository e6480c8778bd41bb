import type { UserListRow } from '@millwright/contract/identity/users.schemas';
import { noValue } from '@millwright/kernel';
import { type DataColumn, Moment, StatusTag } from '@millwright/ui';
import { Tag } from 'antd';
import type { TFunction } from 'i18next';
import type { PeopleKind } from './people.queries.ts';
import { SubUsersLink } from './SubUsersLink.tsx';

type Say = TFunction<'identity'>;

const State = ({ user, t }: { readonly user: UserListRow; readonly t: Say }) => {
  if (!user.enabled) return <StatusTag tone="off">{t('people.disabled')}</StatusTag>;
  const expired = user.expiresAt !== null && user.expiresAt <= Date.now();
  return expired ? (
    <StatusTag tone="warn">{t('people.expired')}</StatusTag>
  ) : (
    <StatusTag tone="ok">{t('people.enabled')}</StatusTag>
  );
};

/** What is told of a user in a list. */
export const peopleColumns = (
  t: Say,
  kind: PeopleKind,
  { ofEverybody }: { /** Whose they are is said beside them. */ readonly ofEverybody: boolean },
): readonly DataColumn<UserListRow>[] => [
  {
    key: 'userName',
    title: t('people.userName'),
    hideable: false,
    render: ({ userName }) => userName,
  },
  ...(kind === 'users'
    ? [
        {
          key: 'grade',
          title: t('people.grade'),
          render: ({ grade }: UserListRow) => t(`grade.${grade}`),
        },
      ]
    : []),
  ...(kind === 'sub-users' && ofEverybody
    ? [
        {
          key: 'parentName',
          title: t('people.parent'),
          render: ({ parentName }: UserListRow) =>
            parentName === null ? (
              noValue
            ) : (
              <SubUsersLink of={parentName}>{parentName}</SubUsersLink>
            ),
        },
      ]
    : []),
  { key: 'state', title: t('people.state'), render: (user) => <State t={t} user={user} /> },
  {
    key: 'secondFactor',
    title: t('people.secondFactor'),
    render: ({ secondFactor }) =>
      secondFactor ? <StatusTag tone="ok">{t('people.factorOn')}</StatusTag> : noValue,
  },
  {
    key: 'roles',
    title: t('people.roles'),
    render: ({ roles }) =>
      roles.length === 0
        ? noValue
        : roles.map(({ id, roleName }) => <Tag key={id}>{roleName}</Tag>),
  },
  {
    key: 'itemCount',
    title: t('people.items'),
    align: 'right',
    render: ({ grade, itemCount }) => (grade === 0 ? t('people.all') : itemCount),
  },
  {
    key: 'deviceCount',
    title: t('people.devices'),
    align: 'right',
    render: ({ grade, deviceCount }) => (grade === 0 ? t('people.all') : deviceCount),
  },
  ...(kind === 'users'
    ? [
        {
          key: 'subUserCount',
          title: t('people.subUsers'),
          align: 'right' as const,
          render: ({ userName, grade, subUserCount }: UserListRow) =>
            grade === 0 ? (
              noValue
            ) : (
              <SubUsersLink of={userName}>
                {t('people.subUserCount', { count: subUserCount })}
              </SubUsersLink>
            ),
        },
      ]
    : []),
  {
    key: 'contact',
    title: t('people.contact'),
    hidden: true,
    render: ({ phone, email }) => [phone, email].filter(Boolean).join(' · ') || noValue,
  },
  {
    key: 'expiresAt',
    title: t('people.expiresAt'),
    render: ({ expiresAt }) =>
      expiresAt === null ? t('people.never') : <Moment time={expiresAt} />,
  },
  {
    key: 'lastSignInAt',
    title: t('people.lastSignInAt'),
    render: ({ lastSignInAt }) => <Moment time={lastSignInAt} />,
  },
  {
    key: 'createdAt',
    title: t('people.createdAt'),
    hidden: true,
    render: ({ createdAt }) => <Moment time={createdAt} />,
  },
];
