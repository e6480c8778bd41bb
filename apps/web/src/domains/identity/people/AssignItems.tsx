import type { UserListRow } from '@millwright/contract/identity/users.schemas';
import { CrudDrawer, ErrorState } from '@millwright/ui';
import { App, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { ItemTransfer } from './ItemTransfer.tsx';
import { useGivableItems, useItemsOf, useSetItems } from './people.queries.ts';

/** The projects of a user, moved between those given and the rest. */
export const AssignItems = ({
  user,
  onClose,
}: {
  readonly user: UserListRow;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('identity');
  const { message } = App.useApp();
  const every = useGivableItems();
  const given = useItemsOf('users', user.id);
  const [changed, setChanged] = useState<readonly number[] | null>(null);
  const save = useSetItems(user.id);
  const failed = every.error ?? given.error;
  const chosen = changed ?? given.data?.list.map(({ id }) => id);

  return (
    <CrudDrawer
      dirty={changed !== null}
      error={failureText(save.error)}
      onClose={onClose}
      onSave={() =>
        chosen &&
        save.mutate(chosen, {
          onSuccess: () => {
            message.success(t('account.saved'));
            onClose();
          },
        })
      }
      open
      saving={save.isPending}
      title={t('people.assignTitle', { name: user.userName })}
      width={720}
    >
      {failed ? (
        <ErrorState reason={failureText(failed) ?? ''} />
      ) : (
        <Spin spinning={!every.data || !chosen}>
          <ItemTransfer
            chosen={chosen ?? []}
            items={every.data ?? []}
            onChange={setChanged}
            titles={[t('people.notGiven'), t('people.given')]}
          />
        </Spin>
      )}
    </CrudDrawer>
  );
};
