import { historyEndpoints } from '@millwright/contract/reports/endpoints';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { TimeSpan } from '@millwright/kernel';
import { ErrorState } from '@millwright/ui';
import { useState } from 'react';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import type { KnownPoints } from '../../telemetry/index.ts';
import { SampleRows } from './SampleRows.tsx';

/** What was stored, sample by sample, a page at a time from a moment on. */
export const SampleTable = ({
  points,
  known,
  range,
}: {
  readonly points: readonly ItemDataPoint[];
  readonly known: KnownPoints;
  readonly range: TimeSpan;
}) => {
  const [whole, end] = [Math.round(range.from), Math.round(range.to)];
  /** Where the pages began that were looked at, of which span. */
  const [leafed, setLeafed] = useState<{ readonly of: number; readonly starts: readonly number[] }>(
    {
      of: whole,
      starts: [],
    },
  );
  const starts = leafed.of === whole ? leafed.starts : [];
  const asked = {
    points: points.map(({ pointId }) => pointId),
    ...{ from: starts.at(-1) ?? whole, to: end },
  };
  const { data, error, isFetching, refetch } = useCall(historyEndpoints.samples, asked, {
    keepPrevious: true,
    staleMs: 60_000,
  });
  if (error) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  return (
    <SampleRows
      {...{ points, known, page: data, isFetching, starts }}
      onLeaf={(next) => setLeafed({ of: whole, starts: next })}
      height={520}
    />
  );
};
