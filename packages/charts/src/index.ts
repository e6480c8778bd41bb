export { type Bar, BarChart } from './BarChart.tsx';
export { watchTheme } from './palette.ts';
export { createSampleRing, type SampleRing } from './sample-ring.ts';
export { TrendChart, type TrendChartHandle, type TrendChartProps } from './TrendChart.tsx';
export { formatWallClock } from './time-ticks.ts';
export { csvText } from './trend-csv.ts';
export {
  emptyColumns,
  type TrendColumns,
  type TrendLimit,
  type TrendRange,
  type TrendSeries,
} from './trend-series.ts';
export type { TrendTexts } from './trend-texts.ts';
