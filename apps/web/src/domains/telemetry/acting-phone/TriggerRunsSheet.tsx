import { triggerEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { Trigger } from '@millwright/contract/telemetry/triggers/triggers.schemas';
import { ErrorState } from '@millwright/ui';
import { Skeleton } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import { PhoneSheet } from '../../../shell/phone/PhoneSheet.tsx';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useCall } from '../../../wire/queries/use-call.ts';
import { RunList } from '../triggers/RunList.tsx';

/** When a trigger fired last, newest first, and what came of each action. */
export const TriggerRunsSheet = ({
  trigger: { id, name },
  onClose,
}: {
  readonly trigger: Pick<Trigger, 'id' | 'name'>;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  const { data, error, refetch } = useCall(triggerEndpoints.get, { id });
  return (
    <PhoneSheet title={t('telemetry/triggers:runs')} place={name} onClose={onClose}>
      {data ? (
        <RunList runs={data.runs} />
      ) : error ? (
        <ErrorState onRetry={() => void refetch()} reason={failureText(error) ?? ''} />
      ) : (
        <Skeleton.Paragraph animated lineCount={3} />
      )}
    </PhoneSheet>
  );
};
