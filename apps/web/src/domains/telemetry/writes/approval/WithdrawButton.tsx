import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDecision } from './use-decision.ts';

/** Takes back what the reader has just given, while it waits; a failure is announced. */
export const WithdrawButton = ({ waiting }: { readonly waiting: WriteCommand }) => {
  const { t } = useTranslation('telemetry');
  const { deciding, decide } = useDecision(waiting);
  return (
    <Button loading={deciding} onClick={() => decide('withdraw')}>
      {t('write.approval.withdraw')}
    </Button>
  );
};
