import type { Config } from '../../../base/config.ts';

/** Engines that are filled in the place of those in the box. */
export type Targets = Partial<Pick<Config, 'DATABASE_URL' | 'CLICKHOUSE_URL'>>;
