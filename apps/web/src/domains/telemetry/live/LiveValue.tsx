import type { ItemDataPoint } from '@millwright/contract/telemetry/telemetry.schemas';
import type { DataType, DisplayFormat } from '@millwright/kernel';
import { ValueCell } from '@millwright/ui';
import { serverClock } from '../../../wire/server-clock.ts';
import { readings } from './readings.ts';

export type ShownPoint = Pick<
  ItemDataPoint,
  'pointId' | 'unit' | 'dataType' | 'displayFormat' | 'decimals' | 'lowerLimit' | 'upperLimit'
>;

/** The value of a watched point (`useWatchedPoints`), written live. */
export const LiveValue = ({
  point,
  size,
  age,
}: {
  readonly point: ShownPoint;
  readonly size?: 'normal' | 'large';
  readonly age?: boolean;
}) => (
  <ValueCell
    source={readings.source(point.pointId)}
    format={{
      dataType: point.dataType as DataType,
      displayFormat: point.displayFormat as DisplayFormat,
      decimals: point.decimals,
    }}
    unit={point.unit}
    lowerLimit={point.lowerLimit}
    upperLimit={point.upperLimit}
    now={serverClock.now}
    {...(size === undefined ? {} : { size })}
    {...(age === undefined ? {} : { age })}
  />
);
