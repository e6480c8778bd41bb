import type { TrendLimit, TrendSeries } from '@millwright/charts';
import type {
  TrendSeries as Course,
  ItemDataPoint,
} from '@millwright/contract/telemetry/telemetry.schemas';
import { DataType } from '@millwright/kernel';

/** The columns of a course as the chart draws them. */
export const courseColumns = (course: Course | undefined): TrendSeries['columns'] => ({
  time: Float64Array.from(course?.times ?? []),
  value: Float64Array.from(course?.values ?? [], (value) => value ?? Number.NaN),
});

/** The chosen points as series; `names` tells points of one name apart by their device. */
export const toSeries = (
  points: readonly ItemDataPoint[],
  courses: readonly Course[],
  nameOf: (point: ItemDataPoint) => string,
): readonly TrendSeries[] =>
  points.map((point) => ({
    id: point.pointId,
    name: nameOf(point),
    unit: point.unit,
    decimals: point.decimals,
    shape: point.dataType === DataType.BOOL ? 'step' : 'line',
    columns: courseColumns(courses.find(({ pointId }) => pointId === point.pointId)),
  }));

/** The limits of the chosen points as lines; labelled by `label` with the point's name. */
export const toLimits = (
  points: readonly ItemDataPoint[],
  label: (kind: 'upper' | 'lower', point: ItemDataPoint, value: number) => string,
): readonly TrendLimit[] =>
  points.flatMap((point) =>
    (['upper', 'lower'] as const).flatMap((kind) => {
      const value = kind === 'upper' ? point.upperLimit : point.lowerLimit;
      return value === null
        ? []
        : [{ seriesId: point.pointId, value, label: label(kind, point, value) }];
    }),
  );
