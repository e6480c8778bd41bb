import { itemEndpoints } from '@millwright/contract/items/endpoints';
import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { TypedConfirm } from '@millwright/ui';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../wire/queries/use-change.ts';

/** Asks for the item's name before it is deleted. */
export const DeleteItem = ({
  item,
  onClose,
}: {
  /** Null: nothing is being deleted. */
  readonly item: ItemRow | null;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('items');
  const { message } = App.useApp();
  const remove = useChange(itemEndpoints.delete);
  if (item === null) return null;
  return (
    <TypedConfirm
      open
      title={t('delete.title')}
      word={item.itemName}
      confirmLabel={t('actions.delete')}
      running={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(
          { id: item.id },
          {
            onSuccess: () => {
              message.success(t('deleted'));
              onClose();
            },
          },
        )
      }
    >
      <p>{t('delete.text')}</p>
    </TypedConfirm>
  );
};
