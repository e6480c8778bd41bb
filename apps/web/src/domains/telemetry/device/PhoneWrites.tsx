import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { writesTopic } from '@millwright/contract/telemetry/telemetry.topics';
import type { DeviceId, ItemId } from '@millwright/kernel';
import { Moment } from '@millwright/ui';
import { Button } from 'antd-mobile';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { lazyPart } from '../../../shell/pages/lazy-part.tsx';
import { PhoneLongList } from '../../../shell/phone/lists/PhoneLongList.tsx';
import { usePagedRows } from '../../../shell/phone/lists/use-paged-rows.ts';
import { PhoneSearch } from '../../../shell/phone/PhoneSearch.tsx';
import { sayReason } from '../../../wire/say-reason.ts';
import { useSwitchWords } from '../live/value-format.tsx';
import { whoWrote } from '../writes/log/who-wrote.ts';
import { sayLogged } from '../writes/log-change.ts';
import { PhoneUndo } from '../writes/undo/PhoneUndo.tsx';
import { offersUndo } from '../writes/undo-intent.ts';
import { useWriteHindrance } from '../writes/use-write-hindrance.ts';
import { WriteState } from '../writes/WriteState.tsx';
import styles from './device.module.css';

const PhoneApprovals = lazyPart(
  'telemetry',
  () => import('../writes/approval/PhoneApprovals.tsx').then((module) => module.PhoneApprovals),
  null,
);

/** Its name in the address, where the points of a device have theirs. */
const searched = 'written';

/** The attempts to write to an item, or to one device of it, on the phone, the latest first. */
export const PhoneWrites = ({
  itemId,
  deviceId,
}: {
  readonly itemId: ItemId;
  readonly deviceId?: DeviceId;
}) => {
  const { t } = useTranslation('telemetry');
  const [params] = useAddress();
  const keyword = params.get(searched) ?? '';
  const writes = usePagedRows(
    telemetryEndpoints.writeList,
    { itemId, ...(deviceId === undefined ? {} : { deviceId }), ...(keyword ? { keyword } : {}) },
    { refreshedBy: writesTopic },
  );
  const mayWrite = useWriteHindrance(false) === null;
  const [undone, setUndone] = useState<WriteCommand | null>(null);
  const [deciding, setDeciding] = useState(false);
  return (
    <>
      <PhoneSearch name={searched} placeholder={t('log.phone_search')} />
      <PhoneLongList
        of={writes}
        name="writes"
        keyOf={({ commandId }) => commandId}
        height={116}
        empty={
          keyword
            ? { title: t('log.none_found') }
            : { title: t('log.none'), hint: t('log.none_hint') }
        }
      >
        {(write) => (
          <Write
            write={write}
            withDevice={deviceId === undefined}
            {...(mayWrite ? { onUndo: setUndone, onDecide: () => setDeciding(true) } : {})}
          />
        )}
      </PhoneLongList>
      {deciding ? <PhoneApprovals onClose={() => setDeciding(false)} /> : null}
      {undone === null ? null : <PhoneUndo write={undone} onClose={() => setUndone(null)} />}
    </>
  );
};

const Write = ({
  write,
  withDevice,
  onUndo,
  onDecide,
}: {
  readonly write: WriteCommand;
  readonly withDevice: boolean;
  /** Left out where the reader cannot write now. */
  readonly onUndo?: (write: WriteCommand) => void;
  /** The same. */
  readonly onDecide?: () => void;
}) => {
  const { deviceName, pointName, reason, details, note } = write;
  const { t } = useTranslation('telemetry');
  const words = useSwitchWords();
  return (
    <article className={styles.write}>
      <div>
        <b>{pointName}</b>
        <WriteState of={write} />
      </div>
      <div>
        <span>{sayLogged(write, words, t)}</span>
        {onDecide !== undefined && write.state === 'awaiting-approval' ? (
          <Button size="mini" onClick={onDecide}>
            {t('write.approval.look')}
          </Button>
        ) : null}
        {onUndo !== undefined && write.undoable && offersUndo(write) ? (
          <Button size="mini" onClick={() => onUndo(write)}>
            {t('write.undo.action')}
          </Button>
        ) : null}
      </div>
      {reason === null ? null : <small>{sayReason(reason, details)}</small>}
      {note ? <small>{t('log.noted', { note })}</small> : null}
      <small>
        {withDevice ? `${deviceName} · ` : ''}
        {whoWrote(write, t)} · <Moment time={write.createdAt} />
      </small>
    </article>
  );
};
