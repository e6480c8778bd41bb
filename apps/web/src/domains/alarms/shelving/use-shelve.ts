import { alarmShelvingEndpoints } from '@millwright/contract/alarms/endpoints';
import { alarmShelvingFacts } from '@millwright/contract/alarms/facts/alarm-shelving';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { useChanges } from '../../../wire/queries/use-change.ts';
import { type ShelvingFields, shelvingAsked } from './shelving-form.ts';

const most = alarmShelvingFacts.shelve.ids.max;

/** Whether the reader may shelve alarms, take them out of service, or either. */
export const useMayShelve = () => {
  const shelve = usePermitted('alarms.shelve');
  const takeOut = usePermitted('alarms.out_of_service');
  return { shelve, takeOut, either: shelve || takeOut };
};

/** Shelves what these alarms come from; answers how many alarms are silent by it. */
export const useShelve = (ids: readonly number[]) =>
  useChanges(async (fields: ShelvingFields, send) => {
    let count = 0;
    for (let start = 0; start < ids.length; start += most) {
      const asked = shelvingAsked(fields, ids.slice(start, start + most));
      const { list } =
        'until' in asked
          ? await send(alarmShelvingEndpoints.takeOutOfService, asked)
          : await send(alarmShelvingEndpoints.shelve, asked);
      count += list.length;
    }
    return count;
  });
