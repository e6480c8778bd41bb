import { alarmsTopic } from '@millwright/contract/alarms/alarms.topics';
import { alarmEndpoints } from '@millwright/contract/alarms/endpoints';
import { alarmId } from '@millwright/kernel';
import { useAddress } from '../../../shell/navigation/use-address.ts';
import { readId } from '../../../shell/pages/read-id.ts';
import { useCall } from '../../../wire/queries/use-call.ts';

/** Messages go out by themselves: what became of them is asked for so often. */
const everyMs = 10_000;

/** The alarm that the address names; null where it names none. */
export const useAlarmDetail = () => {
  const [params] = useAddress();
  const id = readId(alarmId, params.get('alarmId'));
  const asked = useCall(alarmEndpoints.detail, id === null ? null : { id }, {
    everyMs,
    refreshedBy: alarmsTopic,
  });
  return { id, ...asked };
};
