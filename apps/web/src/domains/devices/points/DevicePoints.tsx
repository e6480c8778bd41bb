import { ArrowLeftOutlined, ImportOutlined } from '@ant-design/icons';
import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import {
  deviceEndpoints,
  pointEndpoints,
  pointFileEndpoints,
} from '@millwright/contract/devices/endpoints';
import { pointFacts } from '@millwright/contract/devices/facts/point';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import type { DeviceId } from '@millwright/kernel';
import { ErrorState, ExportButton, PageHeader } from '@millwright/ui';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { textField } from '../../../shell/list/search-fields.tsx';
import { useDeleteVerb } from '../../../shell/list/use-delete-verb.ts';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { download } from '../../../wire/call.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { ImportPoints } from '../files/ImportPoints.tsx';
import { BatchEdit } from '../points-table/BatchEdit.tsx';
import { usePointEdits } from '../points-table/use-point-edits.tsx';
import { webOf } from '../protocols/index.ts';
import { PointDrawer } from './PointDrawer.tsx';
import { pointColumns } from './point-columns.tsx';

/** The points of a device. */
export const DevicePoints = ({ deviceId }: { readonly deviceId: DeviceId }) => {
  const { t } = useTranslation('devices');
  const navigate = useNavigate();
  const { data: device, error, refetch } = useCall(deviceEndpoints.get, { id: deviceId });
  if (error && !device) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  if (!device) return <Skeleton active />;
  const { deviceName, itemName, host, port } = device;
  const station = webOf(device.protocol).stationText(device);
  return (
    <>
      <PageHeader
        title={deviceName}
        detail={host ? `${itemName} · ${host}:${port}${station}` : itemName}
        actions={
          <Button icon={<ArrowLeftOutlined />} onClick={() => navigate('/device/device_page')}>
            {t('points.back')}
          </Button>
        }
      />
      <PointList device={device} />
    </>
  );
};

type Task =
  | { readonly kind: 'import' }
  | { readonly kind: 'copy'; readonly point: Point }
  | { readonly kind: 'batch'; readonly points: readonly Point[] };

const PointList = ({ device }: { readonly device: DeviceRow }) => {
  const { t } = useTranslation('devices');
  const { id: deviceId, itemId, deviceName } = device;
  const [task, setTask] = useState<Task | null>(null);
  const { change } = usePointEdits();
  const mayEdit = usePermitted('points.edit');
  const done = (): void => setTask(null);
  const remove = useDeleteVerb<Point>(pointEndpoints.delete, {
    permission: 'points.delete',
    label: t('actions.delete'),
    one: ({ name }) => t('points.delete_one', { name }),
    many: (count) => t('points.delete_many', { count }),
    done: (count) => t('points.deleted', { count }),
  });
  return (
    <>
      <ResourceTable
        name="points"
        call={pointEndpoints.list}
        facts={pointFacts.list}
        input={{ deviceId }}
        rowKey={({ id }) => id}
        sort="id"
        pageSize={50}
        title={t('points.title')}
        columns={pointColumns(
          t,
          webOf(device.protocol).placeText,
          mayEdit ? (point, changes) => void change([point], changes) : null,
        )}
        filters={[textField('keyword', t('point.name'), t('search.keyword'))]}
        empty={{ title: t('points.empty'), hint: t('points.empty_hint') }}
        permission="points.edit"
        create={t('points.create')}
        edit={t('actions.edit')}
        drawer={(point, close) => (
          <PointDrawer device={device} point={point} like={null} onClose={close} />
        )}
        actions={() => (
          <>
            <Button
              icon={<ImportOutlined />}
              disabled={!mayEdit}
              onClick={() => setTask({ kind: 'import' })}
            >
              {t('file.import')}
            </Button>
            <ExportButton
              name={`${deviceName}.csv`}
              fetch={() => download(pointFileEndpoints.export, { deviceId })}
            />
          </>
        )}
        rowActions={(point) => [
          {
            key: 'like',
            label: t('actions.copy'),
            disabled: !mayEdit,
            run: () => setTask({ kind: 'copy', point }),
          },
        ]}
        selectionActions={(_ids, _clear, rows) => (
          <Button
            size="small"
            disabled={!mayEdit}
            onClick={() => setTask({ kind: 'batch', points: rows() })}
          >
            {t('batch.action')}
          </Button>
        )}
        verbs={[remove]}
      />
      {task?.kind === 'copy' ? (
        <PointDrawer device={device} point={null} like={task.point} onClose={done} />
      ) : null}
      {task?.kind === 'import' ? <ImportPoints deviceId={deviceId} onClose={done} /> : null}
      {task?.kind === 'batch' ? (
        <BatchEdit itemId={itemId} points={task.points} onClose={done} />
      ) : null}
    </>
  );
};
