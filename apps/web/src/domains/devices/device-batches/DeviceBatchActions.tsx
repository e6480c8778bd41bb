import { deviceBatchEndpoints } from '@millwright/contract/devices/endpoints';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { DeleteDevices } from '../deletions/DeleteDevices.tsx';
import { CopyDevices } from './CopyDevices.tsx';
import { MoveDevices } from './MoveDevices.tsx';
import { useBatchNotice } from './use-batch-notice.tsx';

/** What can be done with the selected devices. */
export const DeviceBatchActions = ({
  ids,
  clear,
}: {
  readonly ids: readonly number[];
  /** Unselects them. */
  readonly clear: () => void;
}) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const [task, setTask] = useState<'move' | 'copy' | 'delete' | null>(null);
  const tell = useBatchNotice();
  const { mutateAsync, isPending } = useChange(deviceBatchEndpoints.switch);
  const mayEdit = usePermitted('devices.edit');
  const mayCreate = usePermitted('devices.create');
  const switchAll = (enabled: boolean): void =>
    void mutateAsync({ ids: [...ids], enabled }).then(
      ({ list }) => tell(list, (count) => t(enabled ? 'many.enabled' : 'many.disabled', { count })),
      (error: unknown) => void message.error(failureText(error) ?? ''),
    );
  const mayDelete = usePermitted('devices.delete');
  const done = (gone: boolean): void => {
    setTask(null);
    if (gone) clear();
  };
  return (
    <>
      <Button size="small" disabled={!mayEdit || isPending} onClick={() => switchAll(true)}>
        {t('many.enable')}
      </Button>
      <Button size="small" disabled={!mayEdit || isPending} onClick={() => switchAll(false)}>
        {t('many.disable')}
      </Button>
      <Button size="small" disabled={!mayCreate} onClick={() => setTask('copy')}>
        {t('many.copy')}
      </Button>
      <Button
        size="small"
        disabled={!(mayEdit && mayCreate && mayDelete)}
        onClick={() => setTask('move')}
      >
        {t('many.move')}
      </Button>
      <Button danger size="small" disabled={!mayDelete} onClick={() => setTask('delete')}>
        {t('actions.delete')}
      </Button>
      {task === 'delete' ? <DeleteDevices ids={ids} onClose={done} /> : null}
      {task === 'move' ? <MoveDevices ids={ids} onClose={done} /> : null}
      {task === 'copy' ? <CopyDevices ids={ids} onClose={() => done(false)} /> : null}
    </>
  );
};
