import { roleName as roleRule } from '@millwright/contract/identity/account-rules';
import type { RoleRow } from '@millwright/contract/identity/roles.schemas';
import { CrudDrawer, schemaRule } from '@millwright/ui';
import { App, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { sayCode } from '../../../wire/say-code.ts';
import { entryOf, grantsOf } from './grants.ts';
import { useAddRole, useEditRole } from './role.queries.ts';

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
  const { message } = App.useApp();
  const [form] = Form.useForm<{ readonly roleName: string }>();
  const formId = useId();
  const [dirty, setDirty] = useState(false);
  const add = useAddRole();
  const edit = useEditRole();

  const submit = ({ roleName }: { readonly roleName: string }): void => {
    if (role === null) {
      const entry = { roleName, pages: [], permissions: [] };
      add.mutate(entry, { onSuccess: ({ id }) => onAdded(id) });
      return;
    }
    const entry = { roleName, ...entryOf(grantsOf(role)) };
    edit.mutate(
      { role, entry },
      {
        onSuccess: () => {
          message.success(t('account.saved'));
          onClose();
        },
      },
    );
  };

  return (
    <CrudDrawer
      dirty={dirty}
      error={failureText(add.error ?? edit.error)}
      onClose={onClose}
      onSave={() => form.submit()}
      open
      saveLabel={role === null ? t('roles.createAndGrant') : t('account.save')}
      saving={add.isPending || edit.isPending}
      title={t(role === null ? 'roles.create' : 'roles.edit')}
      width={420}
    >
      <Form
        form={form}
        initialValues={{ roleName: role?.roleName ?? '' }}
        layout="vertical"
        name={formId}
        onFinish={submit}
        onValuesChange={() => setDirty(true)}
      >
        <Form.Item
          label={t('roles.roleName')}
          name="roleName"
          required
          rules={[schemaRule(roleRule, sayCode)]}
        >
          <Input autoFocus maxLength={50} showCount />
        </Form.Item>
      </Form>
    </CrudDrawer>
  );
};
