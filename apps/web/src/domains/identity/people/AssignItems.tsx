import { userEndpoints } from '@millwright/contract/identity/endpoints';
import type { UserListRow } from '@millwright/contract/identity/users.schemas';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { OptionTransfer } from '../../../shell/fields/OptionTransfer.tsx';
import { ResourceDrawer } from '../../../shell/form/ResourceDrawer.tsx';
import { useGivableItems, useGivenItems } from './people.queries.ts';

/** The projects of a user, moved between those given and the rest. */
export const AssignItems = ({
  user,
  demandProof,
  onClose,
}: {
  readonly user: UserListRow;
  /** Asks an administrator for their own password. */
  readonly demandProof: () => Promise<unknown>;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('identity');
  const every = useGivableItems();
  const { ids: items, error } = useGivenItems('users', user.id);
  return (
    <ResourceDrawer
      title={t('people.assignTitle', { name: user.userName })}
      width={720}
      start={every.data && items ? { items } : null}
      startError={every.error ?? error}
      save={async ({ items }, send) => {
        await demandProof();
        return await send(userEndpoints.setItems, { id: user.id, items });
      }}
      saved={t('account.saved')}
      onClose={onClose}
    >
      <Form.Item name="items" noStyle>
        <OptionTransfer
          options={every.data ?? []}
          titles={[t('people.notGiven'), t('people.given')]}
        />
      </Form.Item>
    </ResourceDrawer>
  );
};
