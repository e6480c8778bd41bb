import type { HistorySamples } from '@millwright/contract/reports/history.schemas';
import { switchWords } from '@millwright/contract/switch-words';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { isBad, sayValue } from '@millwright/kernel';
import { EmptyState, Moment, QualityBadge, useUi } from '@millwright/ui';
import { Button, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import type { KnownPoints } from '../../telemetry/index.ts';
import styles from './history.module.css';

type Row = HistorySamples['list'][number];

/** One page of samples by their moments, and the way to the pages before and after it. */
export const SampleRows = ({
  points,
  known: { nameOf, formatOf },
  page,
  isFetching,
  starts,
  onLeaf,
  height,
}: {
  readonly points: readonly ItemDataPoint[];
  readonly known: KnownPoints;
  readonly page: HistorySamples | undefined;
  readonly isFetching: boolean;
  /** Where the pages begin that were leafed through; none: the first page is shown. */
  readonly starts: readonly number[];
  readonly onLeaf: (starts: readonly number[]) => void;
  /** Pixels of the rows. */
  readonly height: number;
}) => {
  const { t } = useTranslation('reports');
  const { locale } = useUi();
  return (
    <>
      <Table<Row>
        size="small"
        bordered
        rowKey="time"
        loading={isFetching && page === undefined}
        dataSource={page?.list ?? []}
        pagination={false}
        scroll={{ x: 'max-content', y: height }}
        locale={{ emptyText: isFetching ? ' ' : <EmptyState title={t('history.no_samples')} /> }}
        columns={[
          {
            title: t('history.time'),
            fixed: 'left',
            width: 210,
            rowScope: 'row',
            render: (_, { time }) => (
              <>
                <Moment time={time} />
                <small className={styles.millis}>.{String(time % 1_000).padStart(3, '0')}</small>
              </>
            ),
          },
          ...points.map((point, column) => ({
            key: point.pointId,
            title: point.unit === '' ? nameOf(point) : `${nameOf(point)} (${point.unit})`,
            align: 'right' as const,
            render: (_: unknown, { cells }: Row) => {
              const sample = cells[column];
              if (!sample) return null;
              return (
                <>
                  {isBad(sample.quality)
                    ? null
                    : sayValue(
                        sample.text ?? sample.value,
                        formatOf(point),
                        switchWords[locale],
                      )}{' '}
                  <QualityBadge quality={sample.quality} />
                </>
              );
            },
          })),
        ]}
      />
      <div className={styles.pages}>
        <Button disabled={starts.length === 0} onClick={() => onLeaf(starts.slice(0, -1))}>
          {t('history.previous')}
        </Button>
        <Button
          disabled={isFetching || page === undefined || page.next === null}
          onClick={() => {
            if (page?.next) onLeaf([...starts, page.next]);
          }}
        >
          {t('history.next')}
        </Button>
      </div>
    </>
  );
};
