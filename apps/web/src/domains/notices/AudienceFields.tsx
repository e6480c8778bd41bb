import { maxPageSize } from '@millwright/contract/fields/page-size';
import { roleEndpoints, userEndpoints } from '@millwright/contract/identity/endpoints';
import type { NoticeAudience } from '@millwright/contract/notices/notices.schemas';
import { Form, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../wire/queries/use-call.ts';
import { useEveryItem } from '../items/index.ts';

const kinds: readonly NoticeAudience['kind'][] = ['all', 'roles', 'items', 'users'];
/** An installation of more users has roles and projects to address them by. */
const firstPage = { page: 1, pageSize: maxPageSize } as const;

/** Who is told. */
export const AudienceFields = ({ kind }: { readonly kind: NoticeAudience['kind'] }) => {
  const { t } = useTranslation('notices');
  const roles = useCall(roleEndpoints.list, kind === 'roles' ? firstPage : null);
  const users = useCall(userEndpoints.list, kind === 'users' ? firstPage : null);
  const items = useEveryItem();
  const options = {
    all: [],
    roles: roles.data?.list.map(({ id, roleName }) => ({ value: id, label: roleName })),
    items: items.data?.list.map(({ id, itemName }) => ({ value: id, label: itemName })),
    users: users.data?.list.map(({ id, userName }) => ({ value: id, label: userName })),
  };
  return (
    <>
      <Form.Item name="audienceKind" label={t('audience')}>
        <Radio.Group options={kinds.map((value) => ({ value, label: t(`audiences.${value}`) }))} />
      </Form.Item>
      {kind === 'all' ? null : (
        <Form.Item
          key={kind}
          name={kind}
          label={t(`audiences.${kind}`)}
          rules={[{ required: true, type: 'array', min: 1, message: t('audience_required') }]}
        >
          <Select
            mode="multiple"
            loading={options[kind] === undefined}
            showSearch={{ optionFilterProp: 'label' }}
            options={options[kind] ?? []}
          />
        </Form.Item>
      )}
    </>
  );
};
