import { EmptyState, TabModal } from '@millwright/ui';
import { Alert, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../wire/errors/failure-text.ts';
import type { ModelPoint } from './model-point.ts';
import { useModelPoints } from './use-model-points.ts';

const shownHeight = 400;

/** What may be written of a point, in words; nothing where anything may. */
function useRangeText() {
  const { t } = useTranslation('devices');
  return ({ writable, writeMin, writeMax }: ModelPoint): string => {
    if (!writable) return t('model_points.read_only');
    if (writeMin === null || writeMax === null) return t('model_points.writable');
    return t('model_points.writable_within', { min: writeMin, max: writeMax });
  };
}

/** The points that every device of a model has, all chosen but those that are there already. */
export const ChooseModelPoints = ({
  profile,
  isThere,
  taking,
  onTake,
  onClose,
}: {
  readonly profile: string;
  /** A point of this name or place stands already. */
  readonly isThere: (point: ModelPoint) => boolean;
  readonly taking: { readonly isPending: boolean; readonly error: unknown };
  readonly onTake: (points: readonly ModelPoint[]) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('devices');
  const { data, error: unread } = useModelPoints(profile);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const rangeText = useRangeText();
  const offered = data?.filter((point) => !isThere(point)) ?? [];
  const chosen = offered.filter(({ name }) => !left.has(name));
  const failure = failureText(unread ?? taking.error);
  return (
    <TabModal
      open
      width={860}
      title={t('model_points.title')}
      okText={t('model_points.take', { count: chosen.length })}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={taking.isPending}
      onOk={() => onTake(chosen)}
      onCancel={onClose}
    >
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
      <Table<ModelPoint>
        virtual
        size="small"
        rowKey={({ name }) => name}
        loading={data === undefined && !unread}
        dataSource={data ?? []}
        pagination={false}
        scroll={{ x: 780, y: shownHeight }}
        locale={{ emptyText: <EmptyState title={t('model_points.none')} /> }}
        rowSelection={{
          columnWidth: 48,
          selectedRowKeys: chosen.map(({ name }) => name),
          getCheckboxProps: (point) => ({ disabled: isThere(point), 'aria-label': point.name }),
          onChange: (keys) => {
            const kept = new Set(keys);
            setLeft(new Set(offered.map(({ name }) => name).filter((name) => !kept.has(name))));
          },
        }}
        columns={[
          { key: 'name', title: t('point.name'), width: 190, dataIndex: 'name' },
          { key: 'address', title: t('point.place'), width: 90, dataIndex: 'address' },
          {
            key: 'dataType',
            title: t('point.dataType'),
            width: 140,
            render: (_, { dataType }) => t(`type.${dataType}`),
          },
          { key: 'unit', title: t('point.unit'), width: 70, dataIndex: 'unit' },
          {
            key: 'more',
            width: 240,
            title: t('model_points.more'),
            render: (_, point) =>
              isThere(point)
                ? t('model_points.there')
                : [rangeText(point), point.texts?.texts.map(({ text }) => text).join(' / ')]
                    .filter(Boolean)
                    .join(' · '),
          },
        ]}
      />
    </TabModal>
  );
};
