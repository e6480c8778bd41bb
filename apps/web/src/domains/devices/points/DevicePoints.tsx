import { ArrowLeftOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons';
import type { Point } from '@millwright/contract/devices/points/points.schemas';
import {
  ConfirmAction,
  DataTable,
  EmptyState,
  ErrorState,
  ExportButton,
  type ListDefaults,
  PageHeader,
  type SearchField,
  SearchForm,
  useListQuery,
} from '@millwright/ui';
import { App, Button, Input, Skeleton } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useDeletePoints, useDevice, usePointList } from '../devices.queries.ts';
import { fetchPointFile } from '../files/files.queries.ts';
import { ImportPoints } from '../files/ImportPoints.tsx';
import { BatchEdit } from '../points-table/BatchEdit.tsx';
import { usePointEdits } from '../points-table/use-point-edits.tsx';
import { webOf } from '../protocols/index.ts';
import { PointDrawer } from './PointDrawer.tsx';
import { pointColumns } from './point-columns.tsx';

const defaults: ListDefaults = { pageSize: 50, sort: 'id', filters: ['keyword'] };
const sorts = ['id', 'name', 'address', 'dataType'] as const;

/** The points of a device. */
export const DevicePoints = ({ deviceId }: { readonly deviceId: number }) => {
  const { t } = useTranslation('devices');
  const { message } = App.useApp();
  const navigate = useNavigate();
  const device = useDevice(deviceId);
  const [query, changeQuery] = useListQuery(useSearchParams(), defaults);
  const sort = sorts.find((name) => name === query.sort);
  const list = usePointList({
    deviceId,
    page: query.page,
    pageSize: query.pageSize,
    order: query.order,
    ...(sort === undefined ? {} : { sort }),
    ...(query.filters.keyword ? { keyword: query.filters.keyword } : {}),
  });
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [edited, setEdited] = useState<{
    readonly point: Point | null;
    readonly like?: Point;
  } | null>(null);
  const [importing, setImporting] = useState(false);
  const [batch, setBatch] = useState(false);
  /** Every point that was on a page: those chosen may be on others. */
  const known = useRef(new Map<number, Point>());
  useEffect(() => {
    for (const point of list.data?.list ?? []) known.current.set(point.id, point);
  }, [list.data]);
  const { change } = usePointEdits();
  const remove = useDeletePoints();
  const mayEdit = usePermitted('points.edit');
  const mayDelete = usePermitted('points.delete');
  const fields = useMemo(
    (): readonly SearchField[] => [
      {
        name: 'keyword',
        label: t('point.name'),
        control: <Input allowClear placeholder={t('search.keyword')} />,
      },
    ],
    [t],
  );
  const removeAll = (ids: readonly number[]): void =>
    remove.mutate(ids, {
      onSuccess: ({ deleted }) => {
        message.success(t('points.deleted', { count: deleted }));
        setSelected([]);
      },
    });

  if (device.error && !device.data) {
    return (
      <ErrorState reason={failureText(device.error) ?? ''} onRetry={() => void device.refetch()} />
    );
  }
  if (!device.data) return <Skeleton active />;
  const { itemId, deviceName, itemName, host, port } = device.data;
  const protocol = webOf(device.data.protocol);
  return (
    <>
      <PageHeader
        title={deviceName}
        detail={
          host ? `${itemName} · ${host}:${port}${protocol.stationText(device.data)}` : itemName
        }
        actions={
          <Button icon={<ArrowLeftOutlined />} onClick={() => navigate('/device/device_page')}>
            {t('points.back')}
          </Button>
        }
      />
      <SearchForm
        fields={fields}
        values={query.filters}
        onSearch={(filters) => changeQuery({ filters, page: 1 })}
      />
      <DataTable<Point>
        name="points"
        title={t('points.title')}
        actions={
          <>
            <Button
              type="primary"
              icon={<PlusOutlined />}
              disabled={!mayEdit}
              onClick={() => setEdited({ point: null })}
            >
              {t('points.create')}
            </Button>
            <Button
              icon={<ImportOutlined />}
              disabled={!mayEdit}
              onClick={() => setImporting(true)}
            >
              {t('file.import')}
            </Button>
            <ExportButton name={`${deviceName}.csv`} fetch={() => fetchPointFile(deviceId)} />
          </>
        }
        rowKey={({ id }) => id}
        columns={pointColumns(
          t,
          protocol.placeText,
          mayEdit ? (point, changes) => void change([point], changes) : null,
        )}
        data={list.data}
        loading={list.isFetching}
        error={failureText(list.error)}
        onRefresh={() => void list.refetch()}
        query={query}
        onQuery={changeQuery}
        empty={<EmptyState title={t('points.empty')} hint={t('points.empty_hint')} />}
        selection={{
          keys: selected,
          onChange: setSelected,
          actions: (
            <>
              <Button size="small" disabled={!mayEdit} onClick={() => setBatch(true)}>
                {t('batch.action')}
              </Button>
              <ConfirmAction
                danger
                question={t('points.delete_many', { count: selected.length })}
                onConfirm={() => removeAll(selected)}
              >
                <Button danger size="small" disabled={!mayDelete}>
                  {t('actions.delete')}
                </Button>
              </ConfirmAction>
            </>
          ),
        }}
        rowActions={(point) => [
          {
            key: 'edit',
            label: t('actions.edit'),
            disabled: !mayEdit,
            run: () => setEdited({ point }),
          },
          {
            key: 'like',
            label: t('actions.copy'),
            disabled: !mayEdit,
            run: () => setEdited({ point: null, like: point }),
          },
          {
            key: 'delete',
            label: t('actions.delete'),
            danger: true,
            disabled: !mayDelete,
            confirm: t('points.delete_one', { name: point.name }),
            run: () => removeAll([point.id]),
          },
        ]}
      />
      {edited === null ? null : (
        <PointDrawer
          device={device.data}
          point={edited.point}
          like={edited.like ?? null}
          onClose={() => setEdited(null)}
        />
      )}
      {importing ? <ImportPoints deviceId={deviceId} onClose={() => setImporting(false)} /> : null}
      {batch ? (
        <BatchEdit
          itemId={itemId}
          points={selected.flatMap((id) => known.current.get(id) ?? [])}
          onClose={() => setBatch(false)}
        />
      ) : null}
    </>
  );
};
