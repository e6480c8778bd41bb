import type { Endpoint } from '@millwright/contract/call/endpoint';
import { ErrorState } from '@millwright/ui';
import type { ReactNode } from 'react';
import { Waiting } from '../../../shell/pages/Waiting.tsx';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';

/** What is asked of all views: of which devices of which template when. */
export interface AskedStatus {
  readonly templateId: number;
  readonly deviceIds?: readonly number[];
  readonly from: number;
  readonly to: number;
}

/** As query strings take it. */
export const inQuery = ({ deviceIds, ...asked }: AskedStatus) => ({
  ...asked,
  ...(deviceIds === undefined ? {} : { deviceIds: deviceIds.join(',') }),
});

/** The answer to a call once it is there; while another one is asked for, the one before stays. */
export function Asked<In, Out>({
  call,
  input,
  children,
}: {
  readonly call: Endpoint<In, Out>;
  readonly input: NoInfer<In>;
  readonly children: (answer: Out) => ReactNode;
}) {
  const { data, error, refetch } = useCall(call, input, { keepPrevious: true });
  const failure = failureText(error);
  if (failure !== null) return <ErrorState reason={failure} onRetry={() => void refetch()} />;
  return data === undefined ? <Waiting /> : children(data);
}
