import { DataType, refusal } from '@millwright/kernel';
import type { DriverRules } from '../port.ts';

/** Nobody is asked: whoever collects reckons what the expressions come to. */
const calculated: DriverRules = {
  name: 'calculated',
  checkSettings() {},
  checkPoint(_settings, { dataType }) {
    if (dataType !== DataType.DOUBLE && dataType !== DataType.BOOL) {
      throw refusal('point.derived_type');
    }
    return { writable: false, area: '' };
  },
};

/** The drivers of this folder. */
export const drivers = [calculated] as const;
