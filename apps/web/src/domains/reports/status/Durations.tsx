import { equipmentStatusEndpoints } from '@millwright/contract/reports/endpoints';
import type {
  DurationRow,
  DurationStatistics,
  DurationStep,
} from '@millwright/contract/reports/status/equipment-status.schemas';
import { EmptyState, useUi } from '@millwright/ui';
import { Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../../texts/duration-text.ts';
import { Asked, type AskedStatus, inQuery } from './Asked.tsx';
import { StateLegend } from './StateLegend.tsx';
import { StepChoice } from './StepChoice.tsx';
import { StepTable } from './StepTable.tsx';
import { shareText } from './share-text.ts';
import styles from './status.module.css';
import { stepColumns } from './step-columns.tsx';

/** How long each device was in which state, as bars and as a table with sums and shares. */
export const Durations = ({ asked }: { readonly asked: AskedStatus }) => {
  const [by, setBy] = useState<DurationStep>('span');
  return (
    <section className={styles.panel}>
      <StepChoice value={by} onChange={setBy} />
      <Asked call={equipmentStatusEndpoints.durations} input={{ ...inQuery(asked), by }}>
        {(statistics) => <DurationTable statistics={statistics} />}
      </Asked>
    </section>
  );
};

const DurationTable = ({ statistics }: { readonly statistics: DurationStatistics }) => {
  const { t } = useTranslation('reports/status');
  const { locale } = useUi();
  const { states, rows, timeZone } = statistics;
  if (rows.length === 0) return <EmptyState title={t('no_shifts')} hint={t('no_shifts_hint')} />;
  const cell = (length: number, whole: number) =>
    length === 0 ? (
      '–'
    ) : (
      <>
        {durationText(length, locale)}
        <small className={styles.aside}>{shareText(length / whole, locale)}</small>
      </>
    );
  const sum = (of: (row: DurationRow) => number) => rows.reduce((all, row) => all + of(row), 0);
  const whole = sum(({ from, to }) => to - from);
  const columns = [
    ...stepColumns(t, { locale, timeZone }),
    {
      key: 'bar',
      title: t('shares'),
      width: 220,
      render: (row: DurationRow) => (
        <div className={styles.bar} aria-hidden="true">
          {states.map(({ name, color }, at) => (
            <i key={name} style={{ flexGrow: row.durations[at] ?? 0, background: color }} />
          ))}
          <i className={styles.unknown} style={{ flexGrow: row.unknownMs }} />
        </div>
      ),
    },
    ...states.map(({ name }, at) => ({
      key: `state ${at}`,
      title: name,
      align: 'right' as const,
      render: (row: DurationRow) => cell(row.durations[at] ?? 0, row.to - row.from),
    })),
    {
      key: 'unknown',
      title: t('unknown'),
      align: 'right' as const,
      render: (row: DurationRow) => cell(row.unknownMs, row.to - row.from),
    },
  ];
  return (
    <>
      <StateLegend states={states} />
      <StepTable
        label={t('views.durations')}
        columns={columns}
        dataSource={rows}
        summary={() => (
          <Table.Summary.Row>
            <Table.Summary.Cell index={0} colSpan={3}>
              <b>{t('sum')}</b>
            </Table.Summary.Cell>
            {states.map(({ name }, at) => (
              <Table.Summary.Cell key={name} index={at + 3} align="right">
                {cell(
                  sum(({ durations }) => durations[at] ?? 0),
                  whole,
                )}
              </Table.Summary.Cell>
            ))}
            <Table.Summary.Cell index={states.length + 3} align="right">
              {cell(
                sum(({ unknownMs }) => unknownMs),
                whole,
              )}
            </Table.Summary.Cell>
          </Table.Summary.Row>
        )}
      />
    </>
  );
};
