import { roleName as roleRule } from '@millwright/contract/identity/account-rules';
import { managementPages, rolePages } from '@millwright/contract/identity/pages';
import type { RoleRow } from '@millwright/contract/identity/roles.calls';
import { permissions } from '@millwright/contract/permissions';
import { CrudDrawer, schemaRule } from '@millwright/ui';
import { App, Form, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/failure-text.ts';
import { sayCode } from '../../../wire/say-code.ts';
import { GrantGroup } from './GrantGroup.tsx';
import { type RoleEntry, useSaveRole } from './people.queries.ts';

/** Makes a role (`role` null), or changes what its users may open and do. */
export const RoleDrawer = ({
  role,
  onClose,
}: {
  readonly role: RoleRow | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('identity');
  const { message } = App.useApp();
  const [form] = Form.useForm<{ readonly roleName: string }>();
  const formId = useId();
  const [dirty, setDirty] = useState(false);
  const [granted, setGranted] = useState<ReadonlySet<string>>(
    new Set([...(role?.pages ?? []), ...(role?.permissions ?? [])]),
  );
  const save = useSaveRole(role);

  const change = (next: ReadonlySet<string>): void => {
    setDirty(true);
    setGranted(next);
  };
  const submit = ({ roleName }: { readonly roleName: string }): void => {
    const entry: RoleEntry = {
      roleName,
      pages: [...rolePages, ...managementPages].filter((page) => granted.has(page)),
      permissions: permissions.filter((permission) => granted.has(permission)),
    };
    save.mutate(entry, {
      onSuccess: () => {
        message.success(t('account.saved'));
        onClose();
      },
    });
  };

  return (
    <CrudDrawer
      dirty={dirty}
      error={failureText(save.error)}
      onClose={onClose}
      onSave={() => form.submit()}
      open
      saving={save.isPending}
      title={t(role === null ? 'roles.create' : 'roles.edit')}
      width={640}
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
      <GrantGroup
        granted={granted}
        names={rolePages}
        onChange={change}
        say={(name) => t(`pages.${name}`)}
        title={t('roles.pages')}
      />
      <GrantGroup
        granted={granted}
        names={managementPages}
        onChange={change}
        say={(name) => t(`pages.${name}`)}
        title={t('roles.managementPages')}
      />
      <GrantGroup
        granted={granted}
        names={permissions}
        onChange={change}
        say={(name) => t(`permissions.${name}`)}
        title={t('roles.permissions')}
      />
    </CrudDrawer>
  );
};
