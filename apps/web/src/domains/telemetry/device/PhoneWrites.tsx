import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import { sayWritten } from '@millwright/contract/telemetry/say-written';
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { writesTopic } from '@millwright/contract/telemetry/telemetry.topics';
import type { DeviceId, ItemId } from '@millwright/kernel';
import { Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { PhoneLongList } from '../../../shell/phone/lists/PhoneLongList.tsx';
import { usePagedRows } from '../../../shell/phone/lists/use-paged-rows.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import { useSwitchWords } from '../live/value-format.tsx';
import { WriteState } from '../writes/WriteState.tsx';
import styles from './device.module.css';

/** The attempts to write to an item, or to one device of it, on the phone, the latest first. */
export const PhoneWrites = ({
  itemId,
  deviceId,
}: {
  readonly itemId: ItemId;
  readonly deviceId?: DeviceId;
}) => {
  const { t } = useTranslation('telemetry');
  const writes = usePagedRows(
    telemetryEndpoints.writeList,
    { itemId, ...(deviceId === undefined ? {} : { deviceId }) },
    { refreshedBy: writesTopic },
  );
  return (
    <PhoneLongList
      of={writes}
      name="writes"
      keyOf={({ commandId }) => commandId}
      height={116}
      empty={{ title: t('log.none'), hint: t('log.none_hint') }}
    >
      {(write) => <Write write={write} withDevice={deviceId === undefined} />}
    </PhoneLongList>
  );
};

const Write = ({
  write,
  withDevice,
}: {
  readonly write: WriteCommand;
  readonly withDevice: boolean;
}) => {
  const { deviceName, pointName, oldValue, newValue, state, reason, details, note } = write;
  const words = useSwitchWords();
  return (
    <article className={styles.write}>
      <div>
        <b>{pointName}</b>
        <WriteState state={state} />
      </div>
      <span>
        {sayWritten(oldValue, write, words)} → {sayWritten(newValue, write, words)}
      </span>
      {reason === null ? null : <small>{sayReason(reason, details)}</small>}
      {note ? <small>{note}</small> : null}
      <small>
        {withDevice ? `${deviceName} · ` : ''}
        {write.userName} · <Moment time={write.createdAt} />
      </small>
    </article>
  );
};
