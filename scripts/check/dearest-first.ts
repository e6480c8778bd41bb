/**
 * Puts the test files that take longest first: a long one that comes last runs while every other
 * worker has nothing to do. The runner knows by itself only where it has run before; on a fresh clone
 * it goes by the sizes of the files, which says little.
 */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of over twenty seconds, the longest first. */
export const dearest: readonly string[] = [
  'scripts/check/vitest-step.test.ts',
  'apps/server/src/access-walk.test.ts',
  'apps/server/src/engines/postgres/embedded/supervisor.test.ts',
  'apps/server/src/platform/backup/schedule/schedule-backups.test.ts',
  'apps/server/src/platform/lease/lease.test.ts',
  'apps/server/src/domains/telemetry/history/history.test.ts',
  'apps/server/src/plant-past.test.ts',
  'apps/server/src/platform/backup/backup.test.ts',
  'apps/server/src/platform/openapi/openapi.test.ts',
  'apps/plant/src/past/past.test.ts',
  'apps/server/src/domains/tasks/csv-task.test.ts',
  'apps/server/src/domains/telemetry/history/outage.test.ts',
  'apps/web/journeys/live-value.test.ts',
  'apps/web/journeys/connect-device.test.ts',
  'apps/web/journeys/phone-alarms.test.ts',
  'apps/web/journeys/server-gone.test.ts',
  'apps/web/journeys/notices.test.ts',
  'apps/web/journeys/history-page.test.ts',
  'apps/web/journeys/second-person.test.ts',
  'apps/web/journeys/screen-designer.test.ts',
  'apps/web/journeys/device-page.test.ts',
  'apps/web/journeys/reports.test.ts',
  'apps/web/journeys/alarm-rules.test.ts',
];

/** Those that are known to be long before the others, which stay in their order. */
export function dearestFirst<T>(files: readonly T[], pathOf: (file: T) => string): T[] {
  const rank = (file: T): number => {
    const at = dearest.indexOf(pathOf(file));
    return at < 0 ? dearest.length : at;
  };
  return [...files].sort((one, other) => rank(one) - rank(other));
}

/** The order of the runner, project after project, with the longest of each project first. */
export class DearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project);
    const { root } = this.ctx.config;
    return [...projects.values()].flatMap((those) =>
      dearestFirst(those, ({ moduleId }) => relative(root, moduleId)),
    );
  }
}
