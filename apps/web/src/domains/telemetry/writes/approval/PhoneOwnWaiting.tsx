import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { Button } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import styles from '../../phone.module.css';
import { ApprovalUntil } from './ApprovalUntil.tsx';
import { useDecision } from './use-decision.ts';

/** What the reader has just given, while it waits: until when, and the way to take it back; a failure is announced. */
export const PhoneOwnWaiting = ({ waiting }: { readonly waiting: WriteCommand }) => {
  const { t } = useTranslation('telemetry');
  const { deciding, decide } = useDecision(waiting);
  return (
    <>
      <p>
        <ApprovalUntil command={waiting} />
      </p>
      <div className={styles.buttons}>
        <Button block loading={deciding} onClick={() => decide('withdraw')}>
          {t('write.approval.withdraw')}
        </Button>
      </div>
    </>
  );
};
