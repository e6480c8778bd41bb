import { AimOutlined } from '@ant-design/icons';
import type { TrendChartHandle, TrendCursors } from '@millwright/charts';
import type { AggregateName } from '@millwright/contract/reports/history.schemas';
import { stepChoices } from '@millwright/contract/reports/history-span';
import { aggregateNames, barAggregates } from '@millwright/contract/reports/history-words';
import type { BarAggregate } from '@millwright/contract/reports/variable/variable-reports.schemas';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { ItemId, TimeSpan, TimeStep } from '@millwright/kernel';
import { Button, Segmented, Select } from 'antd';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyLink } from '../../../shell/navigation/CopyLink.tsx';
import { SavedViews } from '../views/SavedViews.tsx';
import { HistoryFiles } from './HistoryFiles.tsx';
import styles from './history.module.css';
import { type HistoryState, type ShownAs, shownAs } from './history-state.ts';
import { PointChoice } from './PointChoice.tsx';

/** What is looked at, and how. */
export const HistoryTools = ({
  itemId,
  state,
  change,
  chosen,
  drawable,
  shown,
  step,
  chart,
  cursors,
  onCursors,
}: {
  readonly itemId: ItemId;
  readonly state: HistoryState;
  readonly change: (part: Partial<HistoryState>) => void;
  /** The points of the state that there are. */
  readonly chosen: readonly ItemDataPoint[];
  /** Those of them that are numbers. */
  readonly drawable: readonly ItemDataPoint[];
  readonly shown: TimeSpan;
  readonly step: TimeStep;
  readonly chart: RefObject<TrendChartHandle | null>;
  readonly cursors: TrendCursors;
  readonly onCursors: (cursors: TrendCursors) => void;
}) => {
  const { t } = useTranslation('reports');
  const isEmpty = chosen.length === 0;
  return (
    <div className={styles.tools}>
      <PointChoice
        itemId={itemId}
        value={chosen.map((point) => point.pointId)}
        onChange={(points) => change({ points })}
      />
      <SavedViews {...{ itemId, state, change, chosen }} />
      <Segmented<ShownAs>
        value={state.as}
        aria-label={t('history.as.label')}
        onChange={(as) => change({ as })}
        options={shownAs.map((value) => ({ value, label: t(`history.as.${value}`) }))}
      />
      {state.as === 'bars' || state.as === 'table' ? (
        <Select<string>
          className={styles.choice ?? ''}
          aria-label={t('history.step')}
          value={state.step ?? 'auto'}
          onChange={(key) => change({ step: key === 'auto' ? null : key })}
          options={[
            { value: 'auto', label: t('history.steps.auto') },
            ...stepChoices.map(({ key }) => ({ value: key, label: t(`history.steps.${key}`) })),
          ]}
        />
      ) : null}
      {state.as === 'bars' ? (
        <Select<BarAggregate>
          className={styles.choice ?? ''}
          aria-label={t('history.bar')}
          value={state.bar}
          onChange={(bar) => change({ bar })}
          options={barAggregates.map((value) => ({
            value,
            label: t(`history.aggregates.${value}`),
          }))}
        />
      ) : null}
      {state.as === 'table' ? (
        <Select<AggregateName[]>
          className={styles.aggregates ?? ''}
          mode="multiple"
          maxTagCount="responsive"
          aria-label={t('history.columns')}
          value={[...state.aggregates]}
          onChange={(names) => {
            if (names.length > 0) {
              change({ aggregates: aggregateNames.filter((name) => names.includes(name)) });
            }
          }}
          options={aggregateNames.map((value) => ({
            value,
            label: t(`history.aggregates.${value}`),
          }))}
        />
      ) : null}
      <div className={styles.verbs}>
        {state.as === 'curves' ? (
          <>
            <Button
              icon={<AimOutlined />}
              aria-pressed={cursors.length > 0}
              type={cursors.length > 0 ? 'primary' : 'default'}
              ghost={cursors.length > 0}
              disabled={isEmpty}
              onClick={() => (cursors.length > 0 ? onCursors([]) : chart.current?.setCursors())}
            >
              {t('history.cursors')}
            </Button>
            <Segmented<HistoryState['axes']>
              value={state.axes}
              aria-label={t('history.axes.label')}
              onChange={(axes) => change({ axes })}
              options={[
                { value: 'common', label: t('history.axes.common') },
                { value: 'own', label: t('history.axes.own') },
              ]}
            />
          </>
        ) : null}
        <HistoryFiles
          {...{ chosen, drawable, shown, step, chart }}
          aggregates={state.aggregates}
          as={state.as}
        />
        <CopyLink />
      </div>
    </div>
  );
};
