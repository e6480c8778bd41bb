import { countsUp, type TallyKind } from '@millwright/contract/devices/protocols/tally-kinds';
import { DataType, refusal } from '@millwright/kernel';
import type { DriverRules } from '../port.ts';

/** Nobody is asked: whoever collects reckons what the expressions come to. */
const calculated: DriverRules<
  unknown,
  { readonly tally: TallyKind; readonly rollsOverAt: number | null }
> = {
  name: 'calculated',
  checkSettings() {},
  checkPoint(_settings, { dataType, address: { tally, rollsOverAt } }) {
    // What is counted is a number, whatever is counted.
    const mayBeState = tally === 'value';
    if (dataType !== DataType.DOUBLE && !(mayBeState && dataType === DataType.BOOL)) {
      throw refusal('point.derived_type');
    }
    if (rollsOverAt !== null && !countsUp(tally)) throw refusal('point.rollover_of_no_counter');
    return { writable: false, area: '' };
  },
};

/** The drivers of this folder. */
export const drivers = [calculated] as const;
