import { itemEndpoints } from '@millwright/contract/items/endpoints';
import type { ItemRow } from '@millwright/contract/items/items.schemas';
import { TypedConfirm } from '@millwright/ui';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { isPermitted } from '../../../shell/session/access.ts';
import { useProfile } from '../../../shell/session/use-profile.ts';
import { useChanges } from '../../../wire/queries/use-change.ts';
import { wholeItemDeletion } from '../item-ports.ts';

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
  const profile = useProfile();
  // Who may not delete what it has deletes an item that has nothing.
  const whole = wholeItemDeletion.all().find(({ needs }) => isPermitted(profile, needs));
  const remove = useChanges(async ({ id, itemName }: ItemRow, send) => {
    if (whole) await send(await whole.call(), { id, itemName });
    else await send(itemEndpoints.delete, { id });
  });
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
        remove.mutate(item, {
          onSuccess: () => {
            message.success(t('deleted'));
            onClose();
          },
        })
      }
    >
      <p>{whole ? t('delete.whole', { count: item.counts.devices ?? 0 }) : t('delete.text')}</p>
    </TypedConfirm>
  );
};
