export { DirtyBuckets, type DirtyRange } from './dirty-buckets.ts';
export { createRollUp, type RollUp } from './roll-up.ts';
export {
  computeBuckets,
  type Level,
  levels,
  type Recount,
  recountBuckets,
  widthOf,
} from './rollups.series.ts';
export { importVersion, openVersions, type Versions } from './versions.ts';
