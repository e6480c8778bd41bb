import { ProfileOutlined, UploadOutlined } from '@ant-design/icons';
import type { DeviceRow } from '@millwright/contract/devices/devices.schemas';
import {
  pointEndpoints,
  pointFileEndpoints,
  textListEndpoints,
} from '@millwright/contract/devices/endpoints';
import { pointFacts } from '@millwright/contract/devices/facts/point';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import { protocolOf } from '@millwright/contract/devices/protocols/index';
import { ExportButton } from '@millwright/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ResourceTable } from '../../../shell/list/ResourceTable.tsx';
import { textField } from '../../../shell/list/search-fields.tsx';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { download } from '../../../wire/call.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { pointBatchActions } from '../../items/index.ts';
import { ImportPoints } from '../files/ImportPoints.tsx';
import { BatchEdit } from '../points-table/BatchEdit.tsx';
import { usePointEdits } from '../points-table/use-point-edits.tsx';
import { TakeModelPoints } from '../profile-points/TakeModelPoints.tsx';
import { useModelPointCount } from '../profile-points/use-model-points.ts';
import { webOf } from '../protocols/index.ts';
import { DeletePoints } from '../references/DeletePoints.tsx';
import { PointReferences } from '../references/PointReferences.tsx';
import { PointDrawer } from './PointDrawer.tsx';
import { pointColumns } from './point-columns.tsx';
import { RawCell } from './RawCell.tsx';

type Task =
  | { readonly kind: 'import' | 'model' }
  | { readonly kind: 'copy'; readonly point: Point }
  | { readonly kind: 'batch'; readonly points: readonly Point[] }
  | { readonly kind: 'used'; readonly point: Point }
  | { readonly kind: 'delete'; readonly points: readonly Point[]; readonly clear: () => void };

/** The points of a device as they are configured. */
export const DevicePoints = ({ device }: { readonly device: DeviceRow }) => {
  const { t } = useTranslation('devices');
  const { id: deviceId, itemId, deviceName } = device;
  const { Place, placeText } = webOf(device.protocol);
  const [task, setTask] = useState<Task | null>(null);
  const { change } = usePointEdits();
  const mayEdit = usePermitted('points.edit');
  const mayDelete = usePermitted('points.delete');
  // Asking for registers is asking a device, as before it is set up.
  const mayAsk = usePermitted('devices.create');
  const { can } = protocolOf(device.protocol);
  const canRead = mayAsk && can.test;
  const { data: textLists } = useCall(textListEndpoints.list, { itemId });
  const modelPointCount = useModelPointCount(device.profile);
  const done = (): void => setTask(null);
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
          {
            place: (point) => (Place ? <Place point={point} /> : placeText(point)),
            raw: canRead ? (point) => <RawCell device={device} point={point} /> : null,
            writes: can.write,
          },
          textLists?.list ?? [],
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
              icon={<UploadOutlined />}
              disabled={!mayEdit}
              onClick={() => setTask({ kind: 'import' })}
            >
              {t('file.import')}
            </Button>
            {modelPointCount > 0 ? (
              <Button
                icon={<ProfileOutlined />}
                disabled={!mayEdit}
                onClick={() => setTask({ kind: 'model' })}
              >
                {t('model_points.action')}
              </Button>
            ) : null}
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
          { key: 'used', label: t('used.action'), run: () => setTask({ kind: 'used', point }) },
          {
            key: 'delete',
            label: t('actions.delete'),
            danger: true,
            disabled: !mayDelete,
            run: () => setTask({ kind: 'delete', points: [point], clear: () => {} }),
          },
        ]}
        selectionActions={(_ids, clear, rows) => (
          <>
            <Button
              size="small"
              disabled={!mayEdit}
              onClick={() => setTask({ kind: 'batch', points: rows() })}
            >
              {t('batch.action')}
            </Button>
            {pointBatchActions.all().map(({ key, Action }) => (
              <Action key={key} isDerived={can.derived} points={rows} />
            ))}
            <Button
              danger
              size="small"
              disabled={!mayDelete}
              onClick={() => setTask({ kind: 'delete', points: rows(), clear })}
            >
              {t('actions.delete')}
            </Button>
          </>
        )}
      />
      {task?.kind === 'copy' ? (
        <PointDrawer device={device} point={null} like={task.point} onClose={done} />
      ) : null}
      {task?.kind === 'import' ? <ImportPoints device={device} onClose={done} /> : null}
      {task?.kind === 'used' ? (
        <PointReferences deviceId={deviceId} point={task.point} onClose={done} />
      ) : null}
      {task?.kind === 'delete' ? (
        <DeletePoints
          deviceId={deviceId}
          ids={task.points.map(({ id }) => id)}
          name={task.points.length === 1 ? (task.points[0]?.name ?? null) : null}
          onClose={(deleted) => {
            if (deleted) task.clear();
            done();
          }}
        />
      ) : null}
      {task?.kind === 'model' ? <TakeModelPoints device={device} onClose={done} /> : null}
      {task?.kind === 'batch' ? (
        <BatchEdit itemId={itemId} points={task.points} onClose={done} />
      ) : null}
    </>
  );
};
