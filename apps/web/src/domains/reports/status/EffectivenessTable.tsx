import { equipmentStatusEndpoints } from '@millwright/contract/reports/endpoints';
import type {
  DurationRow,
  DurationStatistics,
  DurationStep,
  Effectiveness,
} from '@millwright/contract/reports/status/equipment-status.schemas';
import { EmptyState, useUi } from '@millwright/ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../../texts/duration-text.ts';
import { Asked, type AskedStatus, inQuery } from './Asked.tsx';
import { StepChoice } from './StepChoice.tsx';
import { StepTable } from './StepTable.tsx';
import { shareText } from './share-text.ts';
import styles from './status.module.css';
import { stepColumns } from './step-columns.tsx';

/** Availability, performance, quality and OEE, each with the numbers that it is made of. */
export const EffectivenessTable = ({ asked }: { readonly asked: AskedStatus }) => {
  const [by, setBy] = useState<DurationStep>('span');
  return (
    <section className={styles.panel}>
      <StepChoice value={by} onChange={setBy} />
      <Asked call={equipmentStatusEndpoints.durations} input={{ ...inQuery(asked), by }}>
        {(statistics) => <FigureTable statistics={statistics} />}
      </Asked>
    </section>
  );
};

/** More good pieces than pieces, or more made than there was time for: a counter is set up wrongly. */
const isBeyond = (key: string, { quality, oee }: Effectiveness): boolean =>
  (key === 'quality' && (quality ?? 0) > 1) || (key === 'oee' && (oee ?? 0) > 1);

const FigureTable = ({ statistics }: { readonly statistics: DurationStatistics }) => {
  const { t } = useTranslation('reports/status');
  const { locale } = useUi();
  const { rows, timeZone, hasShifts } = statistics;
  if (rows.length === 0) return <EmptyState title={t('no_shifts')} hint={t('no_shifts_hint')} />;
  const long = (length: number) => durationText(length, locale);
  const count = (pieces: number | null) =>
    pieces === null ? '–' : new Intl.NumberFormat(locale).format(pieces);
  /** What is divided by nothing says why there is nothing. */
  const over = (what: string, by: number, written: string, none: string): string =>
    by === 0 ? t(none) : `${what} ÷ ${written}`;
  const figure = (
    key: string,
    width: number,
    value: (figures: Effectiveness) => string | null,
    formula: (figures: Effectiveness) => ReactNode,
  ) => ({
    ...{ key, width, title: t(`figures.${key}`) },
    render: ({ effectiveness }: DurationRow) => (
      <>
        <b>{value(effectiveness) ?? '–'}</b>
        <small className={styles.aside}>{formula(effectiveness)}</small>
        {isBeyond(key, effectiveness) ? (
          <small className={styles.beyond}>{t('beyond')}</small>
        ) : null}
      </>
    ),
  });
  const share = (value: number | null) => (value === null ? null : shareText(value, locale));
  const columns = [
    ...stepColumns(t, { locale, timeZone }),
    figure(
      'availability',
      160,
      ({ availability }) => share(availability),
      ({ runningMs, plannedMs }) =>
        over(long(runningMs), plannedMs, long(plannedMs), 'none.planned'),
    ),
    figure(
      'performance',
      190,
      ({ performance }) => share(performance),
      ({ idealCycleMs, total, runningMs }) =>
        idealCycleMs === null || total === null
          ? t('needs_cycle')
          : over(
              `${long(idealCycleMs)} × ${count(total)}`,
              runningMs,
              long(runningMs),
              'none.running',
            ),
    ),
    figure(
      'quality',
      140,
      ({ quality }) => share(quality),
      ({ good, total }) =>
        good === null || total === null
          ? t('needs_counters')
          : over(count(good), total, count(total), 'none.counted'),
    ),
    figure(
      'oee',
      200,
      ({ oee }) => share(oee),
      (figures) =>
        [figures.availability, figures.performance, figures.quality]
          .map((one) => share(one) ?? '–')
          .join(' × '),
    ),
    figure(
      'mtbf',
      150,
      ({ mtbfMs }) => (mtbfMs === null ? null : long(mtbfMs)),
      ({ runningMs, faults }) => over(long(runningMs), faults, count(faults), 'none.faults'),
    ),
    figure(
      'mttr',
      150,
      ({ mttrMs }) => (mttrMs === null ? null : long(mttrMs)),
      ({ faultMs, faults }) => over(long(faultMs), faults, count(faults), 'none.faults'),
    ),
    {
      key: 'left_out',
      title: t('left_out'),
      width: 180,
      render: ({ effectiveness }: DurationRow) => (
        <small>
          {(['plannedStopMs', 'unknownMs', 'offShiftMs'] as const).map((key) =>
            effectiveness[key] > 0 ? (
              <div key={key}>
                {t(`left.${key}`)} {long(effectiveness[key])}
              </div>
            ) : null,
          )}
        </small>
      ),
    },
  ];
  return (
    <>
      <p className={styles.note}>{t(hasShifts ? 'planned_shifts' : 'planned_all')}</p>
      <StepTable label={t('views.oee')} columns={columns} dataSource={rows} />
    </>
  );
};
