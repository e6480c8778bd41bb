/**
 * What the live page of a project costs, however large the project is: the first value, elements,
 * memory and the share of a core, on the desktop and on a phone.
 */
import { loadavg } from 'node:os';
import { seconds } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import { signIn } from '@millwright/testing/api-session';
import { type Frame, startBrowser } from '@millwright/testing/browser';
import { startMillwright } from '@millwright/testing/start-millwright';
import { gentle } from '../honest/machine-kinds.ts';
import { addMachines, serveMachines } from '../machines.ts';
import type { Row } from '../row.ts';
import { cpuOf, figures } from '../server-figures.ts';
import { measureProject, type PageFigures } from './project-pages.ts';

const periodMs = 1_000;

interface Project {
  readonly points: number;
  readonly machines: number;
}

const projects: readonly Project[] = [
  { points: 40, machines: 1 },
  { points: 1_500, machines: 15 },
  { points: 10_000, machines: 100 },
];

interface Measured {
  readonly bySize: ReadonlyMap<number, PageFigures>;
  /** Of the server while the pages were open, percent of a core. */
  readonly server: number;
  readonly load: number;
}

/** Names that begin differently: pages are found by them. */
const nameOf = ({ points }: Project): string => `P${points}`;

const measurePages = async (frame: Frame): Promise<Measured> => {
  const count = projects.reduce((sum, { machines }) => sum + machines, 0);
  const { program, endpoints } = await serveMachines(gentle, count);
  const millwright = await startMillwright({
    env: { DEVICE_RANGES: '127.0.0.0/8', LOG_LEVEL: 'error' },
  });
  const browser = await startBrowser();
  try {
    const user = { userName: 'admin', password: millwright.adminPassword };
    const session = await signIn(millwright.url, user);
    let next = 0;
    for (const project of projects) {
      const kind = { ...gentle, points: gentle.points.slice(0, project.points) };
      const own = endpoints.slice(next, next + project.machines);
      next += project.machines;
      await addMachines(session, kind, { endpoints: own, periodMs, itemName: nameOf(project) });
    }
    await waitFor(
      'every machine to be online',
      async () => (await figures(millwright)).get('telemetry_devices_online') === count,
      seconds(120),
    );
    const visits = { browser, baseUrl: millwright.url, token: session.token, frame };
    const bySize = new Map<number, PageFigures>();
    const used = cpuOf(millwright.pid);
    const began = performance.now();
    for (const project of projects) {
      bySize.set(project.points, await measureProject(visits, nameOf(project)));
    }
    const server = ((cpuOf(millwright.pid) - used) / (performance.now() - began)) * 100_000;
    return { bySize, server, load: loadavg()[0] ?? Number.NaN };
  } finally {
    await browser.close();
    await millwright.stop();
    program.end();
  }
};

/** The rows of a frame are figures of the same pages. */
const onceEach = new Map<Frame, Promise<Measured>>();
const measuredIn = (frame: Frame): Promise<Measured> => {
  const measured = onceEach.get(frame) ?? measurePages(frame);
  onceEach.set(frame, measured);
  return measured;
};

const row = (
  frame: Frame,
  key: keyof PageFigures,
  { name, what, unit, target }: Pick<Row, 'name' | 'what' | 'unit'> & { readonly target: number },
): Row => ({
  name: `project-${frame}-${name}`,
  what: `live page of a project of 40, 1,500 and 10,000 points, each new each second, on the ${frame}: ${what}; the worst of them`,
  unit,
  against: 'the project of 40 points',
  better: 'less',
  target,
  async measure() {
    const { bySize, server, load } = await measuredIn(frame);
    const shown = [...bySize].map(([points, page]) => [
      `${points} points`,
      Number(page[key].toFixed(1)),
    ]);
    return {
      value: Math.max(...[...bySize.values()].map((page) => page[key])),
      baseline: bySize.get(40)?.[key] ?? Number.NaN,
      detail: {
        ...Object.fromEntries(shown),
        'server, % of a core': Math.round(server),
        'load of the machine': Number(load.toFixed(1)),
      },
    };
  },
});

const slow = '1.6 Mbit/s, 150 ms, CPU at a quarter';

const rowsOf = (frame: Frame, core: { readonly what: string; readonly target: number }) => [
  row(frame, 'firstMs', {
    name: 'first',
    what: `from the click on its name in the list to the first value, ${slow}`,
    unit: 'ms',
    target: 1_000,
  }),
  row(frame, 'nodes', { name: 'nodes', what: 'elements', unit: 'elements', target: 3_000 }),
  row(frame, 'heapMegabytes', { name: 'heap', what: 'memory of scripts', unit: 'MB', target: 80 }),
  row(frame, 'core', { name: 'core', unit: '% of a core', ...core }),
];

/** Four figures on the desktop and one of its tabs, the same four on the phone. */
export const projectPages: readonly Row[] = [
  ...rowsOf('desktop', { what: 'main thread while it is watched', target: 5 }),
  row('desktop', 'tabMs', {
    name: 'tab',
    what: 'from a click on another tab until its page is painted, there and back; the slowest of the fastest nine in ten',
    unit: 'ms',
    target: 100,
  }),
  ...rowsOf('phone', { what: 'main thread while it is watched, CPU at a quarter', target: 10 }),
];
