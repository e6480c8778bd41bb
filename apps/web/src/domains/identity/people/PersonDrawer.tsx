import {
  userName as nameRule,
  password as passwordRule,
} from '@millwright/contract/identity/account-rules';
import type { UserListRow } from '@millwright/contract/identity/users.schemas';
import { CrudDrawer, schemaRule } from '@millwright/ui';
import { App, DatePicker, Form, Input, InputNumber, Radio, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { sayCode } from '../../../wire/say-code.ts';
import { useGivableRoles } from '../roles/role.queries.ts';
import {
  type PeopleKind,
  useGivableItems,
  useItemsOf,
  useSaveSubUser,
  useSaveUser,
} from './people.queries.ts';

interface Fields {
  readonly userName: string;
  readonly password: string;
  readonly grade: 0 | 1;
  readonly roles: number[];
  /** Undefined until it is known what a sub-user has; saved so, it stays as it is. */
  readonly items: number[] | undefined;
  readonly expiresAt: Dayjs | null;
  readonly historyDays: number | null;
}

/** Makes a user or sub-user (`person` null), or changes one. */
export const PersonDrawer = ({
  kind,
  person,
  onClose,
}: {
  readonly kind: PeopleKind;
  readonly person: UserListRow | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('identity');
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const formId = useId();
  const [dirty, setDirty] = useState(false);
  const roles = useGivableRoles(kind === 'users' ? 'all' : 'own');
  const saveUser = useSaveUser(person?.id ?? null);
  const saveSubUser = useSaveSubUser(person?.id ?? null);
  const save = kind === 'users' ? saveUser : saveSubUser;

  const submit = ({ grade, items, historyDays, expiresAt, ...entry }: Fields): void => {
    const shared = { ...entry, expiresAt: expiresAt?.valueOf() ?? null };
    const onSuccess = (): void => {
      message.success(t('account.saved'));
      onClose();
    };
    if (kind === 'users') saveUser.mutate({ ...shared, grade, historyDays }, { onSuccess });
    else saveSubUser.mutate(items ? { ...shared, items } : shared, { onSuccess });
  };

  return (
    <CrudDrawer
      dirty={dirty}
      error={failureText(save.error)}
      onClose={onClose}
      onSave={() => form.submit()}
      open
      saving={save.isPending}
      title={t(person === null ? 'people.create' : 'people.editTitle')}
      width={480}
    >
      <Form
        form={form}
        initialValues={{
          userName: person?.userName ?? '',
          password: '',
          grade: 1,
          roles: person?.roles.map(({ id }) => id) ?? [],
          items: person === null ? [] : undefined,
          expiresAt: person?.expiresAt ? dayjs(person.expiresAt) : null,
          historyDays: person?.historyDays ?? null,
        }}
        layout="vertical"
        name={formId}
        onFinish={submit}
        onValuesChange={() => setDirty(true)}
      >
        <Form.Item
          label={t('people.userName')}
          name="userName"
          required
          rules={[schemaRule(nameRule, sayCode)]}
        >
          <Input autoComplete="off" autoFocus maxLength={64} />
        </Form.Item>
        <Form.Item
          extra={person === null ? t('identity/fields:password.rule') : t('people.passwordHint')}
          label={t('people.password')}
          name="password"
          required={person === null}
          rules={[
            {
              validator: (rule, value: string) =>
                value === '' && person !== null
                  ? Promise.resolve()
                  : schemaRule(passwordRule, sayCode).validator(rule, value),
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={20} />
        </Form.Item>
        {kind === 'users' && (
          <Form.Item hidden={person !== null} label={t('people.grade')} name="grade">
            <Radio.Group
              options={[
                { value: 1, label: t('grade.1') },
                { value: 0, label: t('grade.0') },
              ]}
            />
          </Form.Item>
        )}
        <Form.Item label={t('people.roles')} name="roles">
          <Select
            loading={roles.isPending}
            mode="multiple"
            options={roles.data ?? []}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
        {kind === 'sub-users' && <SubUserItems id={person?.id ?? null} />}
        <Form.Item extra={t('people.expiresHint')} label={t('people.expiresAt')} name="expiresAt">
          <DatePicker showTime style={{ width: '100%' }} />
        </Form.Item>
        {kind === 'users' && (
          <Form.Item
            extra={t('people.historyHint')}
            label={t('people.historyDays')}
            name="historyDays"
          >
            <InputNumber max={3660} min={1} precision={0} style={{ width: '100%' }} />
          </Form.Item>
        )}
      </Form>
    </CrudDrawer>
  );
};

/** The projects of a sub-user: those it has, once they are known. */
const SubUserItems = ({ id }: { readonly id: number | null }) => {
  const { t } = useTranslation('identity');
  const form = Form.useFormInstance<Fields>();
  const offered = useGivableItems();
  const given = useItemsOf('sub-users', id);
  const chosen = Form.useWatch('items', form);
  const had = given.isFetching ? undefined : given.data;
  useEffect(() => {
    // Once: the drawer is built again whenever its tab is shown again, with what was chosen.
    if (had === undefined || form.getFieldValue('items') !== undefined) return;
    form.setFieldValue(
      'items',
      had.list.map((item) => item.id),
    );
  }, [had, form]);
  return (
    <Form.Item label={t('people.items')} name="items">
      <Select
        disabled={chosen === undefined}
        loading={offered.isPending || given.isLoading}
        mode="multiple"
        options={offered.data ?? []}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Form.Item>
  );
};
