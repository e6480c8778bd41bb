import { passwordLeast } from '@millwright/contract/identity/account-rules';
import { subUserFacts } from '@millwright/contract/identity/facts/sub-user';
import { userFacts } from '@millwright/contract/identity/facts/user';
import type { UserListRow } from '@millwright/contract/identity/users.schemas';
import { Form, Input, InputNumber, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { MomentInput } from '../../../shell/fields/MomentInput.tsx';
import { Field } from '../../../shell/form/Field.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { useGivableRoles } from '../roles/role.queries.ts';
import { type PeopleKind, useGivableItems, useGivenItems } from './people.queries.ts';
import { savingPerson, startPerson } from './person-form.ts';
import { SubUsersLink } from './SubUsersLink.tsx';

/** What users and sub-users have in common is checked alike. */
const facts = userFacts.create;
const byLabel = { optionFilterProp: 'label' };

/** A new password must be as long as the grade asks for that its owner has or is being given. */
const PersonPassword = ({
  isNew,
  gradeOf,
}: {
  readonly isNew: boolean;
  /** Null: it is chosen in the form. */
  readonly gradeOf: number | null;
}) => {
  const { t } = useTranslation(['identity', 'identity/fields']);
  const chosen: number | undefined = Form.useWatch('grade');
  const least = passwordLeast(gradeOf ?? chosen ?? 1);
  const rule = t('identity/fields:password.rule', { least });
  const given = isNew ? facts.password : userFacts.edit.password;
  return (
    <Field
      of={{ ...given, min: least }}
      asSent={(entered: string) => (isNew || entered !== '' ? entered : undefined)}
      dependencies={['grade']}
      name="password"
      label={t('people.password')}
      required={isNew}
      extra={isNew ? rule : t('people.passwordHint', { rule })}
    >
      <Input.Password autoComplete="new-password" maxLength={facts.password.max} />
    </Field>
  );
};

/** Makes a user or sub-user (`person` null), or changes one. */
export const PersonDrawer = ({
  kind,
  person,
  demandProof,
  onClose,
}: {
  readonly kind: PeopleKind;
  readonly person: UserListRow | null;
  /** Asks an administrator for their own password; nobody else. */
  readonly demandProof: () => Promise<unknown>;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('identity');
  const isNew = person === null;
  const isUser = kind === 'users';
  const { grade, user_id: self } = useProfile();
  // An administrator changes the sub-user of somebody by what that one can give.
  const parent = grade === 0 ? (person?.parentId ?? self) : self;
  const roles = useGivableRoles(isUser ? 'all' : { parent });
  const offered = useGivableItems();
  const given = useGivenItems(kind, isUser || isNew ? null : person.id);
  const items = isUser || isNew ? [] : given.ids;
  const saving = savingPerson(kind, person?.id ?? null);

  return (
    <ResourceDrawer
      title={t(isNew ? (isUser ? 'people.create' : 'people.createSubUser') : 'people.editTitle')}
      width={480}
      start={items && startPerson(person, items)}
      startError={given.error}
      save={async (fields, send) => {
        await demandProof();
        return await saving(fields, send);
      }}
      saved={t('account.saved')}
      onClose={onClose}
    >
      <Field of={facts.userName} name="userName" label={t('people.userName')}>
        <Input autoComplete="off" autoFocus maxLength={facts.userName.max} />
      </Field>
      <PersonPassword isNew={isNew} gradeOf={person?.grade ?? (isUser ? null : 2)} />
      {isUser && (
        <Form.Item hidden={!isNew} name="grade" label={t('people.grade')}>
          <Radio.Group
            options={[
              { value: 1, label: t('grade.1') },
              { value: 0, label: t('grade.0') },
            ]}
          />
        </Form.Item>
      )}
      <Field of={facts.roles} name="roles" label={t('people.roles')}>
        <Select
          loading={roles.isPending}
          mode="multiple"
          options={roles.data ?? []}
          showSearch={byLabel}
        />
      </Field>
      {!isUser && (
        <Field of={subUserFacts.create.items} name="items" label={t('people.items')}>
          <Select
            loading={offered.isPending}
            mode="multiple"
            options={offered.data ?? []}
            showSearch={byLabel}
          />
        </Field>
      )}
      <Field
        of={facts.expiresAt}
        name="expiresAt"
        label={t('people.expiresAt')}
        extra={t(isUser ? 'people.expiresHint' : 'people.expiresHintBelow')}
      >
        <MomentInput />
      </Field>
      {isUser && (
        <Field
          of={facts.historyDays}
          name="historyDays"
          label={t('people.historyDays')}
          extra={t('people.historyHint')}
        >
          <InputNumber
            max={facts.historyDays.max}
            min={facts.historyDays.min}
            precision={0}
            style={{ width: '100%' }}
          />
        </Field>
      )}
      {isUser && person?.grade === 1 && (
        <p>
          <SubUsersLink of={person.userName}>
            {t('people.subUserCount', { count: person.subUserCount })}
          </SubUsersLink>
        </p>
      )}
    </ResourceDrawer>
  );
};
