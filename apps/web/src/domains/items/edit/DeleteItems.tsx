import { itemEndpoints } from '@millwright/contract/items/endpoints';
import { TypedConfirm } from '@millwright/ui';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../wire/queries/use-change.ts';

/** Asks before several items are deleted, and tells which of them stayed. */
export const DeleteItems = ({
  ids,
  onDone,
  onClose,
}: {
  readonly ids: readonly number[];
  /** With those that stayed. */
  readonly onDone: (kept: readonly number[]) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('items');
  const { message, modal } = App.useApp();
  const remove = useChange(itemEndpoints.deleteMany);
  const run = (): void =>
    remove.mutate(
      { ids: [...ids] },
      {
        onSuccess: ({ deleted, kept }) => {
          if (deleted.length > 0) message.success(t('delete.done', { count: deleted.length }));
          if (kept.length > 0) {
            modal.warning({
              title: t('delete.kept_title', { count: kept.length }),
              content: (
                <ul>
                  {kept.map(({ id, itemName, message: reason }) => (
                    <li key={id}>
                      <b>{itemName}</b> {reason}
                    </li>
                  ))}
                </ul>
              ),
            });
          }
          onDone(kept.map(({ id }) => id));
        },
      },
    );
  return (
    <TypedConfirm
      open
      title={t('delete.many_title', { count: ids.length })}
      word={t('delete.word')}
      confirmLabel={t('actions.delete')}
      running={remove.isPending}
      onCancel={onClose}
      onConfirm={run}
    >
      <p>{t('delete.many_text')}</p>
    </TypedConfirm>
  );
};
