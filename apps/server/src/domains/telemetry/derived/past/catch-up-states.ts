/**
 * What calculated points remember is kept now and then; a server that was killed had reckoned and stored
 * more than that. At the next start they go on over what history has since, so that no total goes back and
 * no difference counts twice.
 */
import type { PointId, SavedState } from '@millwright/kernel';
import { createGiveWay } from '../../../../base/give-way.ts';
import type { History, Sample } from '../../history/index.ts';
import { Save } from '../../samples/index.ts';
import { type RunnablePoint, remembers } from '../running-point.ts';
import { createReplay } from './replay.ts';

export type States = ReadonlyMap<PointId, SavedState>;

/** More than a server keeps to itself while its database is away for a while: then they stay as they are. */
const mostSamples = 1_000_000;

interface Found {
  readonly point: PointId;
  readonly sample: Sample;
}

/**
 * @param points all that are calculated
 * @param recalled what was kept of them
 * @param since when that was, of the latest of them
 * @param until samples from then on come live
 */
export async function catchUpStates(
  needs: {
    readonly history: Pick<History, 'lastBefore' | 'samplePages'>;
    /** Whether history has each sample of the point that was another than the one before. */
    readonly hasLast: (point: PointId) => boolean;
  },
  points: readonly RunnablePoint[],
  recalled: States,
  { since, until }: { readonly since: number; readonly until: number },
): Promise<States> {
  const { history, hasLast } = needs;
  const concerned = concernedBy(points, recalled, hasLast);
  if (concerned.points.length === 0 || since >= until) return recalled;
  const blocks = await readBlocks(history, {
    points: concerned.inputs,
    from: since + 1,
    to: until,
  });
  if (blocks === null || blocks.length === 0) return recalled;
  const replay = createReplay(
    concerned.points.map((point) => ({ ...point, policy: { save: Save.never } })),
    () => {},
    recalled,
  );
  replay.know(await history.lastBefore(concerned.inputs, since + 1), since);
  const giveWay = createGiveWay();
  for (const [time, block] of blocks) {
    replay.take({
      ...{ time, points: block.map(({ point }) => point) },
      samples: block.map(({ sample }) => sample),
    });
    await giveWay();
  }
  const states = new Map(recalled);
  for (const [id, state] of replay.states()) if (recalled.has(id)) states.set(id, state);
  return states;
}

/** What came at each moment, in the order of time; null where that is too much. */
async function readBlocks(
  history: Pick<History, 'samplePages'>,
  range: { readonly points: readonly PointId[]; readonly from: number; readonly to: number },
): Promise<readonly (readonly [time: number, block: readonly Found[]])[] | null> {
  // A million samples sorted at once would hold everybody; there are far fewer moments.
  const blocks = new Map<number, Found[]>();
  let count = 0;
  for await (const { point, samples } of history.samplePages(range)) {
    count += samples.length;
    if (count > mostSamples) return null;
    for (const sample of samples) {
      const known = blocks.get(sample.time);
      if (known === undefined) blocks.set(sample.time, [{ point, sample }]);
      else known.push({ point, sample });
    }
  }
  return [...blocks].sort(([one], [other]) => one - other);
}

/** Those that remember something, those that they look at, and what is read for all of these. */
function concernedBy(
  points: readonly RunnablePoint[],
  recalled: States,
  hasLast: (point: PointId) => boolean,
): { readonly points: readonly RunnablePoint[]; readonly inputs: readonly PointId[] } {
  const byId = new Map(points.map((point) => [point.id, point]));
  const inputs = new Set<PointId>();
  const chosen = new Map<PointId, RunnablePoint>();
  const known = new Map<PointId, boolean>();
  const isKnown = (id: PointId): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // Nobody lets a ring pass; one that is there all the same is not followed.
    known.set(id, false);
    const point = byId.get(id);
    const is = point === undefined ? hasLast(id) : (point.program?.points ?? [id]).every(isKnown);
    known.set(id, is);
    return is;
  };
  const choose = (id: PointId): void => {
    const point = byId.get(id);
    if (point === undefined) inputs.add(id);
    else if (!chosen.has(id)) {
      chosen.set(id, point);
      point.program?.points.forEach(choose);
    }
  };
  for (const point of points) {
    const { id, program } = point;
    if (program !== null && recalled.has(id) && remembers(point) && isKnown(id)) choose(id);
  }
  return { points: [...chosen.values()], inputs: [...inputs] };
}
