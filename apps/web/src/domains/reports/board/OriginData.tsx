import { variableViewEndpoints } from '@millwright/contract/reports/endpoints';
import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import { ErrorState } from '@millwright/ui';
import { useState } from 'react';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import type { KnownPoints } from '../../telemetry/index.ts';
import { SampleRows } from '../history/SampleRows.tsx';

/** The samples behind a view. */
export const OriginData = ({
  viewId,
  points,
  known,
}: {
  readonly viewId: number;
  readonly points: readonly ItemDataPoint[];
  readonly known: KnownPoints;
}) => {
  const [starts, setStarts] = useState<readonly number[]>([]);
  const from = starts.at(-1);
  const { data, error, isFetching, refetch } = useCall(
    variableViewEndpoints.originData,
    { id: viewId, ...(from === undefined ? {} : { from }) },
    { keepPrevious: true },
  );
  if (error) {
    return <ErrorState reason={failureText(error) ?? ''} onRetry={() => void refetch()} />;
  }
  return (
    <SampleRows
      {...{ points, known, page: data, isFetching, starts, onLeaf: setStarts }}
      height={240}
    />
  );
};
