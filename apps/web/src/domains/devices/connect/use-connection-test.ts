import { connectionTestEndpoints } from '@millwright/contract/devices/endpoints';
import { useState } from 'react';
import { useCall } from '../../../wire/queries/use-call.ts';
import type { TestedEntry } from './connect-link.ts';

/** Asks a device once, whenever it is told to; a page that goes takes the question with it. */
export function useConnectionTest() {
  const [asked, setAsked] = useState<TestedEntry | null>(null);
  const { data, error, isFetching, refetch } = useCall(connectionTestEndpoints.run, asked, {
    staleMs: Number.POSITIVE_INFINITY,
    retainMs: 0,
  });
  const isAnswered = !isFetching && data !== undefined && data.roundTripMs !== null;
  return {
    answer: isFetching ? undefined : data,
    error: isFetching ? null : error,
    isTesting: isFetching,
    /** The device that has answered; null while none has. */
    answered: isAnswered ? asked : null,
    run(device: TestedEntry): void {
      if (JSON.stringify(device) === JSON.stringify(asked)) void refetch();
      else setAsked(device);
    },
    /** What was answered is no longer what is entered. */
    forget: (): void => setAsked(null),
  };
}
export type ConnectionTestState = ReturnType<typeof useConnectionTest>;
