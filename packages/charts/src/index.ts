export { type Bar, BarChart } from './bar/BarChart.tsx';
export { watchTheme } from './palette.ts';
export { formatWallClock } from './time-ticks.ts';
export { createSampleRing, type SampleRing } from './trend/sample-ring.ts';
export { TrendChart, type TrendChartHandle, type TrendChartProps } from './trend/TrendChart.tsx';
export { csvText } from './trend/trend-csv.ts';
export {
  emptyColumns,
  type TrendColumns,
  type TrendLimit,
  type TrendRange,
  type TrendSeries,
} from './trend/trend-series.ts';
export type { TrendTexts } from './trend/trend-texts.ts';
