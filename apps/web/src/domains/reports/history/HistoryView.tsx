import type { TrendChartHandle, TrendCursors } from '@millwright/charts';
import { spanAt, stepChoices, stepFor } from '@millwright/contract/reports/history-span';
import type { ItemId } from '@millwright/kernel';
import { EmptyState } from '@millwright/ui';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverClock } from '../../../wire/server-clock.ts';
import type { KnownPoints } from '../../telemetry/index.ts';
import { HistoryTools } from './HistoryTools.tsx';
import styles from './history.module.css';
import { SampleTable } from './SampleTable.tsx';
import { SpanTools } from './SpanTools.tsx';
import { StatisticsTable } from './StatisticsTable.tsx';
import { StepBars } from './StepBars.tsx';
import { StepTable } from './StepTable.tsx';
import { useEarlier } from './use-earlier.ts';
import { useHistoryState } from './use-history-state.ts';

/** The history of the chosen points of an item. */
export const HistoryView = ({
  itemId,
  known,
  timeZone,
}: {
  readonly itemId: ItemId;
  readonly known: KnownPoints;
  /** Of the item. */
  readonly timeZone: string;
}) => {
  const { t } = useTranslation('reports');
  const chart = useRef<TrendChartHandle>(null);
  const [cursors, setCursors] = useState<TrendCursors>([]);
  /** When the page was last asked to show what has come since. */
  const [asked, setAsked] = useState(() => serverClock.now());
  const { state, chosen, change } = useHistoryState(known);
  const { nameOf } = known;
  const { span, range, compare } = state;
  const shown = useMemo(
    () => range ?? spanAt(span, asked, timeZone),
    [range, span, asked, timeZone],
  );
  const earlier = useEarlier(shown, compare, timeZone);
  const step = stepChoices.find(({ key }) => key === state.step)?.step ?? stepFor(shown);
  const drawable = useMemo(
    () => chosen.filter(({ pointId }) => known.drawable.has(pointId)),
    [chosen, known],
  );
  const trend = useMemo(
    () => ({ points: state.points, shown, hidden: state.hidden, axes: state.axes }),
    [state.points, shown, state.hidden, state.axes],
  );
  const asIs = { points: drawable, nameOf, range: shown };
  return (
    <>
      <section className={styles.panel}>
        <HistoryTools
          {...{ itemId, state, change, chosen, drawable, shown, step, chart, cursors }}
          onCursors={setCursors}
        />
        <SpanTools
          {...{ state, change, shown, timeZone }}
          onRefresh={() => setAsked(serverClock.now())}
        />
        {chosen.length === 0 ? (
          <EmptyState title={t('history.no_points')} hint={t('history.no_points_hint')} />
        ) : state.as === 'curves' ? (
          <known.Trend
            points={drawable}
            nameOf={nameOf}
            state={trend}
            change={(part) =>
              change({
                ...(part.hidden === undefined ? {} : { hidden: part.hidden }),
                ...(part.shown !== undefined && 'from' in part.shown ? { range: part.shown } : {}),
              })
            }
            cursors={cursors}
            onCursors={setCursors}
            height="360px"
            chart={chart}
            earlier={earlier}
            onReset={() => change({ range: null })}
          />
        ) : state.as === 'bars' ? (
          <StepBars {...asIs} step={step} bar={state.bar} />
        ) : state.as === 'table' ? (
          <StepTable {...asIs} step={step} aggregates={state.aggregates} />
        ) : (
          <SampleTable points={chosen} known={known} range={shown} />
        )}
      </section>
      {drawable.length > 0 && (state.as === 'curves' || state.as === 'bars') ? (
        <StatisticsTable {...asIs} earlier={earlier} />
      ) : null}
    </>
  );
};
