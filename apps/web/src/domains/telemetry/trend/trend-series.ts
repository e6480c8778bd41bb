import type { TrendLimit, TrendSeries } from '@millwright/charts';
import {
  isAbove,
  type LimitSide,
  leveledLimits,
} from '@millwright/contract/devices/points/point-limits';
import type {
  TrendSeries as Course,
  ItemDataPoint,
} from '@millwright/contract/telemetry/telemetry.schemas';
import { DataType, type SwitchWords, sayValue, type ValueFormat, wordOf } from '@millwright/kernel';
import { pointKind } from './point-kind.ts';

/** The columns of a course as the chart draws them. */
export const courseColumns = (course: Course | undefined): TrendSeries['columns'] => ({
  time: Float64Array.from(course?.times ?? []),
  value: Float64Array.from(course?.values ?? [], (value) => value ?? Number.NaN),
});

/** More states than this are drawn as numbers are. */
const mostStates = 50;

/** The least and the greatest of a few states; null of many, and of what measures something. */
const boundsOf = ({ dataType, texts }: ValueFormat): TrendSeries['bounds'] => {
  if (texts === null) return dataType === DataType.BOOL ? [0, 1] : null;
  const values = texts.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return high - low > mostStates ? null : [low, high];
};

/** A value as the live ones stand: a large number of 64 bits with all its digits. */
const sayIn =
  (format: ValueFormat, words: SwitchWords) =>
  (value: number): string => {
    const isLarge =
      format.dataType === DataType.INT64S &&
      Number.isInteger(value) &&
      !Number.isSafeInteger(value);
    return sayValue(isLarge ? String(value) : value, format, words);
  };

/** What the series of a trend are made with, beside points and courses. */
export interface SeriesNeeds {
  /** Tells points of one name apart by their device. */
  readonly nameOf: (point: ItemDataPoint) => string;
  readonly formatOf: (point: ItemDataPoint) => ValueFormat;
  readonly words: SwitchWords;
  /** How far the courses reach; null while they are of another time than is shown. */
  readonly until: number | null;
}

/**
 * The chosen points as series. What is stored on change holds its value until the next one, and so do
 * switches and states however they are stored.
 */
export const toSeries = (
  points: readonly ItemDataPoint[],
  courses: readonly Course[],
  { nameOf, formatOf, words, until }: SeriesNeeds,
): readonly TrendSeries[] =>
  points.map((point) => {
    const course = courses.find(({ pointId }) => pointId === point.pointId);
    const format = formatOf(point);
    const isNamed = format.dataType === DataType.BOOL || format.texts !== null;
    const isHeld = course?.held ?? false;
    const isStepped = isHeld || isNamed || pointKind(point) !== 'quantity';
    return {
      id: point.pointId,
      name: nameOf(point),
      unit: point.unit,
      decimals: point.decimals,
      ...(isStepped || format.dataType === DataType.INT64S ? { format: sayIn(format, words) } : {}),
      ...(isNamed
        ? {
            words: {
              key: format.texts === null ? '' : String(point.textListId),
              of: (value: number) => wordOf(value, format, words),
            },
          }
        : {}),
      shape: isStepped ? 'step' : 'line',
      bounds: boundsOf(format),
      until: isHeld ? until : null,
      columns: courseColumns(course),
    };
  });

/** The limits of the chosen points as lines; labelled by `label` with the point's name. */
export const toLimits = (
  points: readonly ItemDataPoint[],
  label: (side: LimitSide, point: ItemDataPoint, value: number) => string,
): readonly TrendLimit[] =>
  points.flatMap((point) =>
    leveledLimits(point).map(({ side, value, level }) => ({
      seriesId: point.pointId,
      value,
      label: label(side, point, value),
      side: isAbove(side) ? 'upper' : 'lower',
      level,
    })),
  );
