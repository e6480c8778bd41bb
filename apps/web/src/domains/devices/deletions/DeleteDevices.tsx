import { deletionEndpoints } from '@millwright/contract/devices/endpoints';
import { TypedConfirm } from '@millwright/ui';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { useBatchNotice } from '../device-batches/use-batch-notice.tsx';

/** Asks for a word before several devices go; what still uses one of them keeps it, and is told. */
export const DeleteDevices = ({
  ids,
  onClose,
}: {
  readonly ids: readonly number[];
  /** Whether they were deleted. */
  readonly onClose: (done: boolean) => void;
}) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const tell = useBatchNotice();
  const { mutateAsync, isPending } = useChange(deletionEndpoints.deleteDevices);
  const remove = (): void =>
    void mutateAsync({ ids: [...ids] }).then(
      ({ list }) => {
        tell(list, (count) => t('many.deleted', { count }));
        onClose(true);
      },
      (error: unknown) => void message.error(failureText(error) ?? ''),
    );
  return (
    <TypedConfirm
      open
      title={t('many.delete_title', { count: ids.length })}
      word={t('many.delete_word')}
      confirmLabel={t('actions.delete')}
      running={isPending}
      onCancel={() => onClose(false)}
      onConfirm={remove}
    >
      <p>{t('many.delete_text', { count: ids.length })}</p>
    </TypedConfirm>
  );
};
