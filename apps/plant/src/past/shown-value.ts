import { compileScaling } from '@millwright/drivers';
import { shortestFloat32 } from '@millwright/drivers/values/scaling';
import { DataType } from '@millwright/kernel';
import type { LayoutLine } from '../layout.ts';
import type { MappedPoint } from '../machine.ts';
import { clamp } from '../machines/physics.ts';
import { publishedDecimals } from '../transports/publish-transport.ts';

const ranges: Partial<Record<DataType, readonly [low: number, high: number]>> = {
  [DataType.INT16S]: [-0x8000, 0x7fff],
  [DataType.INT16U]: [0, 0xffff],
  [DataType.INT32S]: [-0x8000_0000, 0x7fff_ffff],
  [DataType.INT32U]: [0, 0xffff_ffff],
};

/** How a number of a machine's state arrives at the platform, as the driver decodes it. */
export function shownValue(
  point: MappedPoint,
  transport: LayoutLine['transport'],
): (value: number) => number {
  if (point.dataType === DataType.BOOL) return (value) => (value === 0 ? 0 : 1);
  if (transport === 'mqtt') {
    const power = 10 ** publishedDecimals(point);
    return (value) => Math.round(value * power) / power;
  }
  if (point.dataType === DataType.FLOAT) return (value) => shortestFloat32(Math.fround(value));
  if (point.dataType === DataType.DOUBLE) return (value) => value;
  const { factor, offset, divisor } = compileScaling(point.slope, point.intercept);
  const [low, high] = ranges[point.dataType] ?? [-(2 ** 53), 2 ** 53];
  return (value) => {
    const raw = clamp(Math.round((value - point.intercept) / point.slope), low, high);
    return (raw * factor + offset) / divisor;
  };
}
