import type { AwaitingWrite } from '@millwright/contract/telemetry/telemetry.schemas';
import { EmptyState } from '@millwright/ui';
import { Button, NoticeBar, Skeleton } from 'antd-mobile';
import { useTranslation } from 'react-i18next';
import { PhoneSheet } from '../../../../shell/phone/PhoneSheet.tsx';
import { useAgainstWriting } from '../../interlocks/use-against-writing.ts';
import phone from '../../phone.module.css';
import { useWriteHindrance } from '../use-write-hindrance.ts';
import styles from './approval.module.css';
import { useDecision } from './use-decision.ts';
import { useListed } from './use-listed.ts';
import { WaitingWrite } from './WaitingWrite.tsx';

/** What waits for a second person, on the phone: the reader approves, declines or withdraws. */
export const PhoneApprovals = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('telemetry');
  const listed = useListed();
  const list = listed?.list;
  const isOver = listed?.waits === false && listed.list.length > 0;
  return (
    <PhoneSheet
      title={t(isOver ? 'write.approval.over' : 'write.approval.title')}
      onClose={onClose}
    >
      <div className={styles.list}>
        {listed?.waits ? (
          <NoticeBar color="alert" wrap content={t('write.approval.warning')} />
        ) : null}
        {list === undefined ? <Skeleton.Paragraph animated lineCount={2} /> : null}
        {list?.length === 0 ? <EmptyState title={t('write.approval.none')} /> : null}
        {list?.map((waiting) => (
          <One key={waiting.commandId} waiting={waiting} />
        ))}
      </div>
    </PhoneSheet>
  );
};

const One = ({ waiting }: { readonly waiting: AwaitingWrite }) => {
  const { t } = useTranslation('telemetry');
  const hindrance = useWriteHindrance(false);
  const { command, error, deciding, decide } = useDecision(waiting);
  const act = { block: true, disabled: deciding || hindrance !== null };
  const isWaiting = command.state === 'awaiting-approval';
  const isOneHand = waiting.oneHand && !waiting.own;
  return (
    <WaitingWrite command={command} itemName={waiting.itemName}>
      {error && isWaiting ? <NoticeBar color="error" wrap content={error} /> : null}
      {isWaiting && isOneHand ? (
        <NoticeBar color="info" wrap content={t('write.approval.one_hand')} />
      ) : null}
      {isWaiting ? (
        <div className={phone.buttons}>
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
    <Button block color="danger" disabled={disabled || isLocked} onClick={onClick}>
      {t('write.approval.approve')}
    </Button>
  );
};
