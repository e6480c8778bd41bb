export { type Bar, BarChart, type BarSeries } from './bar/BarChart.tsx';
export { type Column, ColumnChart } from './bar/ColumnChart.tsx';
export { LadderChart } from './ladder/LadderChart.tsx';
export type { LadderPiece, LadderSpan } from './ladder/ladder.ts';
export { watchTheme } from './palette.ts';
export { formatWallClock } from './time-ticks.ts';
export type { AxisMode } from './trend/axes/scale-groups.ts';
export { createSampleRing, type SampleRing } from './trend/columns/sample-ring.ts';
export type { TrendCursors } from './trend/cursors/trend-cursors.ts';
export { LineMark } from './trend/LineMark.tsx';
export { TrendChart, type TrendChartHandle, type TrendChartProps } from './trend/TrendChart.tsx';
export { csvText } from './trend/trend-csv.ts';
export {
  emptyColumns,
  type StateWords,
  type TrendColumns,
  type TrendLimit,
  type TrendRange,
  type TrendSeries,
} from './trend/trend-series.ts';
export type { TrendTexts } from './trend/trend-texts.ts';
