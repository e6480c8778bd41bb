export { type SampleColumns, type SampleColumnsQuery, sampleColumns } from './sample-columns.ts';
