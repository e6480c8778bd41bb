import type { TrendChartHandle } from '@millwright/charts';
import { stepFor } from '@millwright/contract/reports/history-span';
import type { ViewData } from '@millwright/contract/reports/variable/variable-reports.schemas';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { PointId } from '@millwright/kernel';
import { useMemo, useRef, useState } from 'react';
import type { KnownPoints } from '../../telemetry/index.ts';
import { StepBars } from '../history/StepBars.tsx';
import { useEarlier } from '../history/use-earlier.ts';
import { ValueCards } from './ValueCards.tsx';
import { ViewTable } from './ViewTable.tsx';

/** What a view shows, in the layout that was set. */
export const ViewContent = ({
  data,
  points,
  known,
  timeZone,
}: {
  readonly data: ViewData;
  /** Those of the view that there are, in its order. */
  readonly points: readonly ItemDataPoint[];
  readonly known: KnownPoints;
  readonly timeZone: string;
}) => {
  const { settings } = data.view;
  const drawable = points.filter(({ pointId }) => known.drawable.has(pointId));
  const range = { from: data.from, to: data.to };
  switch (settings.layout) {
    case 'cards':
      return <ValueCards {...{ data, points, known }} />;
    case 'table':
      return <ViewTable {...{ data, points, known }} />;
    case 'bars':
      return (
        <StepBars
          points={drawable}
          nameOf={known.nameOf}
          range={range}
          step={settings.step ?? stepFor(range)}
          bar={settings.bar}
        />
      );
    case 'curves':
      return <ViewCurves {...{ data, points: drawable, known, timeZone }} />;
  }
};

const ViewCurves = ({
  data: { from, to, view },
  points,
  known,
  timeZone,
}: {
  readonly data: ViewData;
  readonly points: readonly ItemDataPoint[];
  readonly known: KnownPoints;
  readonly timeZone: string;
}) => {
  const chart = useRef<TrendChartHandle>(null);
  const [hidden, setHidden] = useState<ReadonlySet<PointId>>(new Set());
  const { axes, compare } = view.settings;
  const shown = useMemo(() => ({ from, to }), [from, to]);
  const earlier = useEarlier(shown, compare, timeZone);
  return (
    <known.Trend
      points={points}
      nameOf={known.nameOf}
      state={{ points: points.map(({ pointId }) => pointId), shown, hidden, axes }}
      // A board shows what was set: nobody zooms it by leaning on the mouse.
      change={(part) => {
        if (part.hidden !== undefined) setHidden(part.hidden);
      }}
      cursors={noCursors}
      onCursors={() => {}}
      height="260px"
      chart={chart}
      earlier={earlier}
      onReset={() => {}}
    />
  );
};

const noCursors = [] as const;
