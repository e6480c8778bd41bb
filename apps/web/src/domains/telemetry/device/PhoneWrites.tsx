import { telemetryEndpoints } from '@millwright/contract/telemetry/endpoints';
import { sayWritten } from '@millwright/contract/telemetry/say-written';
import type { WriteCommand } from '@millwright/contract/telemetry/telemetry.schemas';
import { writesTopic } from '@millwright/contract/telemetry/telemetry.topics';
import type { DeviceId, ItemId } from '@millwright/kernel';
import { Moment } from '@millwright/ui';
import { useTranslation } from 'react-i18next';
import { PhoneList } from '../../../shell/phone/PhoneList.tsx';
import { useCall } from '../../../wire/queries/use-call.ts';
import { sayReason } from '../../../wire/say-reason.ts';
import { useSwitchWords } from '../live/value-format.tsx';
import { WriteState } from '../writes/WriteState.tsx';
import styles from './device.module.css';

/** As many as a person scrolls through; the desktop searches among more. */
const latest = { page: 1, pageSize: 50 } as const;

/** The latest attempts to write to an item, or to one device of it, on the phone. */
export const PhoneWrites = ({
  itemId,
  deviceId,
}: {
  readonly itemId: ItemId;
  readonly deviceId?: DeviceId;
}) => {
  const { t } = useTranslation('telemetry');
  const writes = useCall(
    telemetryEndpoints.writeList,
    { ...latest, itemId, ...(deviceId === undefined ? {} : { deviceId }) },
    { refreshedBy: writesTopic, keepPrevious: true },
  );
  return (
    <PhoneList query={writes} empty={{ title: t('log.none'), hint: t('log.none_hint') }}>
      {(list) => (
        <ul className={styles.writes}>
          {list.map((write) => (
            <Write key={write.commandId} write={write} withDevice={deviceId === undefined} />
          ))}
        </ul>
      )}
    </PhoneList>
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
    <li>
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
    </li>
  );
};
