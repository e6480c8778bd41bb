import { maxPageSize } from '@millwright/contract/fields/page-size';
import type { ComponentProps } from 'react';
import { useEffect, useEffectEvent } from 'react';
import type { AlarmLevelSource } from '../telemetry/index.ts';
import { alarmLevelsOf } from './alarm-levels-of.ts';
import { useCurrentAlarms } from './alarms.queries.ts';

/** Tells how serious the active alarms of an item's devices and points are; draws nothing. */
export const AlarmLevelsOfItem = ({ itemId, onLevels }: ComponentProps<AlarmLevelSource>) => {
  const { data } = useCurrentAlarms({ itemId, page: 1, pageSize: maxPageSize });
  const tell = useEffectEvent(onLevels);
  useEffect(() => {
    if (data !== undefined) tell(alarmLevelsOf(data.list));
  }, [data]);
  return null;
};
