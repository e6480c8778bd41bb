import type { AwaitingWrite } from '@millwright/contract/telemetry/telemetry.schemas';
import { EmptyState, TabModal } from '@millwright/ui';
import { Alert, Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAgainstWriting } from '../../interlocks/use-against-writing.ts';
import { useWriteHindrance } from '../use-write-hindrance.ts';
import styles from './approval.module.css';
import { useDecision } from './use-decision.ts';
import { useListed } from './use-listed.ts';
import { WaitingWrite } from './WaitingWrite.tsx';

/** What waits for a second person, at the desk: the reader approves, declines or withdraws. */
export const ApprovalsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('telemetry');
  const listed = useListed();
  const list = listed?.list;
  const isOver = listed?.waits === false && listed.list.length > 0;
  return (
    <TabModal
      open
      title={t(isOver ? 'write.approval.over' : 'write.approval.title')}
      onCancel={onClose}
      mask={{ closable: false }}
      width={520}
      footer={<Button onClick={onClose}>{t('write.close')}</Button>}
    >
      <div className={styles.list}>
        {listed?.waits ? (
          <Alert type="warning" showIcon title={t('write.approval.warning')} />
        ) : null}
        {list === undefined ? <Skeleton active title={false} /> : null}
        {list?.length === 0 ? <EmptyState title={t('write.approval.none')} /> : null}
        {list?.map((waiting) => (
          <One key={waiting.commandId} waiting={waiting} />
        ))}
      </div>
    </TabModal>
  );
};

const One = ({ waiting }: { readonly waiting: AwaitingWrite }) => {
  const { t } = useTranslation('telemetry');
  const hindrance = useWriteHindrance(false);
  const { command, error, deciding, decide } = useDecision(waiting);
  const act = { disabled: deciding || hindrance !== null };
  const isWaiting = command.state === 'awaiting-approval';
  const isOneHand = waiting.oneHand && !waiting.own;
  return (
    <WaitingWrite command={command} itemName={waiting.itemName}>
      {error && isWaiting ? <Alert type="error" showIcon title={error} /> : null}
      {isWaiting && isOneHand ? (
        <Alert type="info" showIcon title={t('write.approval.one_hand')} />
      ) : null}
      {isWaiting ? (
        <div className={styles.buttons}>
          {waiting.own ? (
            <Button {...act} onClick={() => decide('withdraw')}>
              {t('write.approval.withdraw')}
            </Button>
          ) : (
            <>
              <Button {...act} onClick={() => decide('decline')}>
                {t('write.approval.decline')}
              </Button>
              {isOneHand ? null : (
                <Approve {...act} waiting={waiting} onClick={() => decide('approve')} />
              )}
            </>
          )}
        </div>
      ) : null}
    </WaitingWrite>
  );
};

/** What an interlock forbids cannot be approved: it would be refused, and be over. */
const Approve = ({
  waiting: { pointId, newValue },
  disabled,
  onClick,
}: {
  readonly waiting: AwaitingWrite;
  readonly disabled: boolean;
  readonly onClick: () => void;
}) => {
  const { t } = useTranslation('telemetry');
  const isLocked = useAgainstWriting(pointId, 1, newValue).forbidding.length > 0;
  return (
    <Button type="primary" danger disabled={disabled || isLocked} onClick={onClick}>
      {t('write.approval.approve')}
    </Button>
  );
};
