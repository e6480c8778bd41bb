import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { pointEndpoints } from '@millwright/contract/devices/endpoints';
import { aggregateWords } from '@millwright/contract/reports/configured/figures';
import { longestReportHeading } from '@millwright/contract/reports/configured/report-limits';
import { reportFacts } from '@millwright/contract/reports/facts/report';
import type { AggregateName } from '@millwright/contract/reports/history.schemas';
import { type ItemId, type PointId, pointId } from '@millwright/kernel';
import { useUi } from '@millwright/ui';
import { Button, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../wire/queries/use-call.ts';
import { PointPicker } from '../../telemetry/index.ts';
import styles from './configured.module.css';
import { type ColumnEntry, columnsOf } from './report-form.ts';

/** The points of a report in their order: each with its heading, and what is shown of it. */
export const ReportColumnsInput = ({
  itemId,
  most = reportFacts.create.dataIds.max,
  value = [],
  onChange,
}: {
  readonly itemId: ItemId;
  readonly most?: number;
  readonly value?: readonly ColumnEntry[];
  readonly onChange?: (columns: readonly ColumnEntry[]) => void;
}) => {
  const { t } = useTranslation('reports/configured');
  const { locale } = useUi();
  const { data } = useCall(pointEndpoints.brief, { itemId });
  const names = new Map(data?.list.map((one) => [one.id, one]));
  const options = Object.entries(aggregateWords).map(([name, word]) => ({
    value: name as AggregateName,
    label: word[locale],
  }));
  const edit = (id: PointId, change: Partial<ColumnEntry>): void =>
    onChange?.(value.map((one) => (one.dataId === id ? { ...one, ...change } : one)));
  const move = (at: number, to: number): void => {
    const next = [...value];
    next.splice(to, 0, ...next.splice(at, 1));
    onChange?.(next);
  };
  return (
    <>
      <PointPicker
        itemId={itemId}
        most={most}
        value={value.map(({ dataId }) => pointId(dataId))}
        onChange={(picked) => onChange?.(columnsOf(value, picked))}
      />
      {value.length === 0 ? null : (
        <ol className={styles.columns} aria-label={t('columns.title')}>
          {value.map(({ dataId, dataName, aggregates }, at) => {
            const point = names.get(dataId);
            const name = point?.name ?? '–';
            return (
              <li key={dataId}>
                <span className={styles.point}>
                  <b title={name}>{name}</b>
                  <small title={point?.deviceName}>{point?.deviceName}</small>
                </span>
                <Input
                  value={dataName}
                  maxLength={longestReportHeading}
                  placeholder={name}
                  aria-label={t('columns.heading', { name })}
                  onChange={({ target }) => edit(dataId, { dataName: target.value })}
                />
                <Select
                  mode="multiple"
                  maxTagCount="responsive"
                  value={[...aggregates]}
                  options={options}
                  status={aggregates.length === 0 ? 'error' : ''}
                  placeholder={t('columns.aggregates')}
                  aria-label={t('columns.aggregates_of', { name })}
                  onChange={(next) => edit(dataId, { aggregates: next })}
                />
                <span className={styles.verbs}>
                  <Button
                    type="text"
                    icon={<ArrowUpOutlined />}
                    disabled={at === 0}
                    aria-label={t('columns.up', { name })}
                    onClick={() => move(at, at - 1)}
                  />
                  <Button
                    type="text"
                    icon={<ArrowDownOutlined />}
                    disabled={at === value.length - 1}
                    aria-label={t('columns.down', { name })}
                    onClick={() => move(at, at + 1)}
                  />
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={t('columns.remove', { name })}
                    onClick={() => onChange?.(value.filter((one) => one.dataId !== dataId))}
                  />
                </span>
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
};
