import type { DeviceBatchRow } from '@millwright/contract/devices/device-batches/device-batches.schemas';
import { deviceBatchEndpoints } from '@millwright/contract/devices/endpoints';
import { itemId as toItemId } from '@millwright/kernel';
import { TabModal } from '@millwright/ui';
import { Alert, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readId } from '../../../shell/pages/read-id.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';
import { ItemSelect } from '../../items/index.ts';
import { BatchTable, reasonColumn } from './BatchTable.tsx';
import { useBatchNotice } from './use-batch-notice.tsx';

/** Moves devices to another project, after it was looked at which of them can. */
export const MoveDevices = ({
  ids,
  onClose,
}: {
  readonly ids: readonly number[];
  /** Whether any was moved. */
  readonly onClose: (moved: boolean) => void;
}) => {
  const { t } = useTranslation('devices');
  const tell = useBatchNotice();
  const { mutateAsync, isPending, error } = useChange(deviceBatchEndpoints.move);
  const [to, setTo] = useState<string>();
  const [found, setFound] = useState<readonly DeviceBatchRow[] | null>(null);
  const target = readId(toItemId, to);
  const able = found?.filter((row) => row.error === null).length ?? 0;

  const choose = (next: string | undefined): void => {
    setTo(next);
    setFound(null);
    const itemId = readId(toItemId, next);
    if (itemId === null) return;
    void mutateAsync({ ids: [...ids], itemId, dryRun: true }).then(
      ({ list }) => setFound(list),
      () => undefined,
    );
  };
  const move = async (): Promise<void> => {
    if (target === null || found === null) return;
    const going = found.filter((row) => row.error === null).map(({ id }) => id);
    const { list } = await mutateAsync({ ids: going, itemId: target, dryRun: false });
    tell(list, (count) => t('many.moved', { count }));
    onClose(true);
  };
  const reason = failureText(error);
  return (
    <TabModal
      open
      width={640}
      title={t('many.move_title', { count: ids.length })}
      okText={t('many.move_submit', { count: able })}
      okButtonProps={{ disabled: able === 0 }}
      confirmLoading={isPending}
      onOk={() => void move().catch(() => undefined)}
      onCancel={() => onClose(false)}
    >
      <p>{t('many.move_text')}</p>
      <Form layout="vertical">
        <Form.Item label={t('many.move_to')}>
          <ItemSelect
            {...(to === undefined ? {} : { value: to })}
            disabled={isPending}
            onChange={choose}
          />
        </Form.Item>
      </Form>
      {reason ? <Alert type="error" showIcon title={reason} /> : null}
      {found ? (
        <BatchTable
          rows={found}
          rowKey={({ id }) => id}
          columns={[
            { key: 'name', title: t('fields.deviceName'), render: (row) => row.deviceName },
            reasonColumn(t, t('many.can_move')),
          ]}
        />
      ) : null}
    </TabModal>
  );
};
