/** Which points of which devices a template means, and what is asked of their values. */
import type {
  StatusTemplate,
  StatusTest,
} from '@millwright/contract/reports/status/status-templates.schemas';
import type { DeviceId, PointId } from '@millwright/kernel';
import type { Devices } from '../../devices/index.ts';
import type { ValueTest } from '../../telemetry/index.ts';
import type { StateWhen } from './model/index.ts';

export interface TemplateDevice {
  readonly deviceId: DeviceId;
  readonly deviceName: string;
  /** By the name in the template; names without one are not there. */
  readonly points: ReadonlyMap<string, PointId>;
  /** Names for which it has none. */
  readonly missing: readonly string[];
}

/** What a template asks of values, by the names of points. */
export interface TemplateTests {
  /** The names, in the order in which `states` counts its inputs. */
  readonly names: readonly string[];
  /** The tests of each, in the order of their bits. */
  readonly tests: readonly (readonly ValueTest[])[];
  readonly states: readonly StateWhen[];
}

const askedOf = ({ point: _, ...test }: StatusTest): ValueTest => test;

export function testsOf({ states }: Pick<StatusTemplate, 'states'>): TemplateTests {
  const names = [...new Set(states.flatMap(({ tests }) => tests.map(({ point }) => point)))];
  const tests: ValueTest[][] = names.map(() => []);
  return {
    ...{ names, tests },
    states: states.map(({ join, tests: own }) => ({
      join,
      tests: own.map((test) => {
        const input = names.indexOf(test.point);
        return { input, bit: (tests[input]?.push(askedOf(test)) ?? 1) - 1 };
      }),
    })),
  };
}

/**
 * The devices of a template in its order, with their points.
 * @param wanted left out, all of them
 * @returns null where one of those wanted is not a device of the template
 */
export async function devicesOf(
  devices: Pick<Devices, 'find' | 'pointsOf'>,
  template: StatusTemplate,
  wanted: readonly DeviceId[] | undefined,
): Promise<TemplateDevice[] | null> {
  const own = new Set(template.devices.map(({ deviceId }) => deviceId));
  if (wanted?.some((id) => !own.has(id))) return null;
  const asked = new Set(wanted ?? own);
  const ids = [...asked];
  const names = new Map((await devices.find(ids)).map(({ id, deviceName }) => [id, deviceName]));
  const points = Map.groupBy(await devices.pointsOf(ids), ({ deviceId }) => deviceId);
  const { goodPoint, totalPoint } = template;
  const counters = [goodPoint, totalPoint].filter((name) => name !== null);
  const meant = [...new Set([...testsOf(template).names, ...counters])];
  return template.devices.flatMap(({ deviceId, points: chosen }) => {
    const deviceName = names.get(deviceId);
    if (!asked.has(deviceId) || deviceName === undefined) return [];
    const known = new Map([
      ...(points.get(deviceId) ?? []).map(({ name, id }) => [name, id] as const),
      ...chosen.map(({ name, pointId }) => [name, pointId] as const),
    ]);
    const missing = meant.filter((name) => !known.has(name));
    return [{ deviceId, deviceName, points: known, missing }];
  });
}
