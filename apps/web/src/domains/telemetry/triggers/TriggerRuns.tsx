import { triggerEndpoints } from '@millwright/contract/telemetry/endpoints';
import { ErrorState } from '@millwright/ui';
import { Skeleton } from 'antd';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { RunList } from './RunList.tsx';

/** When a trigger fired last, newest first, and what came of each action. */
export const TriggerRuns = ({ id }: { readonly id: number }) => {
  const { data, error, refetch } = useCall(triggerEndpoints.get, { id });
  if (error !== null && data === undefined) {
    return <ErrorState onRetry={() => void refetch()} reason={failureText(error) ?? ''} />;
  }
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  return <RunList runs={data.runs} />;
};
