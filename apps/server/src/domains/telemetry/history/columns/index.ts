export type { SampleColumns } from './columns.series.ts';
export { type SampleColumnsQuery, sampleColumns } from './sample-columns.ts';
