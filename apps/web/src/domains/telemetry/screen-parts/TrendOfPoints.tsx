import type { TrendChartHandle, TrendCursors } from '@millwright/charts';
import type { ShownTextList } from '@millwright/contract/devices/text-lists/text-lists.schemas';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { PointId } from '@millwright/kernel';
import { EmptyState } from '@millwright/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WithTextLists } from '../live/value-format.tsx';
import { isDrawable } from '../trend/point-kind.ts';
import { Trend } from '../trend/Trend.tsx';
import { mostPoints, type TrendState } from '../trend/trend-state.ts';
import styles from './screen-parts.module.css';
import { spanOf } from './span-of.ts';

/** Pixels of a line of the legend, its head is one too, and of the plot without which none is shown. */
const legendRow = 32;
const leastPlot = 90;
/** In a small box the lines of the limits would leave no room for the course. */
const unlimited = { lowLowLimit: null, lowerLimit: null, upperLimit: null, highHighLimit: null };

/** The course of some points in a box of any size: what is set there goes with the page. */
export const TrendOfPoints = ({
  points,
  textLists,
  span,
  nameOf,
}: {
  readonly points: readonly ItemDataPoint[];
  readonly textLists: readonly ShownTextList[];
  /** Key of one of the spans; another text stands for the usual one. */
  readonly span: string;
  readonly nameOf: (point: ItemDataPoint) => string;
}) => {
  const { t } = useTranslation('telemetry');
  const chart = useRef<TrendChartHandle>(null);
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  const [cursors, setCursors] = useState<TrendCursors>([]);
  const drawn = useMemo(
    () =>
      points
        .filter(isDrawable)
        .slice(0, mostPoints)
        .map((point) => ({ ...point, ...unlimited })),
    [points],
  );
  const [chosen, choose] = useState<Partial<TrendState>>({});
  const state = useMemo(
    (): TrendState => ({
      points: drawn.map(({ pointId }) => pointId),
      shown: { span: spanOf(span) },
      hidden: new Set<PointId>(),
      axes: 'common',
      ...chosen,
    }),
    [drawn, span, chosen],
  );
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 0));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  if (drawn.length === 0) return <EmptyState title={t('screen_parts.no_points')} />;
  const left = height - legendRow * (drawn.length + 1);
  const hasLegend = left >= leastPlot;
  return (
    <div ref={box} className={styles.trend} data-legend={hasLegend}>
      {height === 0 ? null : (
        <WithTextLists lists={textLists}>
          <Trend
            points={drawn}
            nameOf={nameOf}
            state={state}
            change={(part) => choose((before) => ({ ...before, ...part }))}
            cursors={cursors}
            onCursors={setCursors}
            height={`${Math.max(40, hasLegend ? left : height)}px`}
            chart={chart}
          />
        </WithTextLists>
      )}
    </div>
  );
};
