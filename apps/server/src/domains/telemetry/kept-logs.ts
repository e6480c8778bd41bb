/** The logs of telemetry that do not grow for ever. */
import type { Config } from '../../base/config.ts';
import type { LogRetention } from '../audit/index.ts';
import type { Telemetry } from './telemetry.ts';
import { purgeRecords } from './triggers/index.ts';
import { sealedWrites } from './writes/index.ts';

export const telemetryLogs = (
  config: Pick<Config, 'VALUE_CHANGE_LOG_DAYS' | 'TRIGGER_RECORD_DAYS'>,
  telemetry: Pick<Telemetry, 'purgeWrites'>,
): readonly LogRetention[] => [
  {
    name: 'value changes',
    days: config.VALUE_CHANGE_LOG_DAYS,
    sealed: sealedWrites,
    purge: (before) => telemetry.purgeWrites(before),
  },
  {
    name: 'trigger records',
    days: config.TRIGGER_RECORD_DAYS,
    purge: (before, tx) => purgeRecords(tx, new Date(before)),
  },
];
