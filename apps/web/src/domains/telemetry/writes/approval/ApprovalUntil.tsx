import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';

/** Until when a command waits for a second person. */
export const ApprovalUntil = ({ command }: { readonly command: WriteCommand }) => {
  const { t } = useTranslation('telemetry');
  return (
    <>
      {t('write.approval.until')} <Moment time={command.approveUntil ?? null} />
    </>
  );
};
