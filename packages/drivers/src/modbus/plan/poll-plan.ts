import { groupPoints } from '../../polling/group-points.ts';
import { createPlanMemory, type PlanMemory, placeOf } from '../../polling/plan-memory.ts';
import type { PolledBlock } from '../../polling/station-poller.ts';
import type { BlockDecoder } from '../../values/block-decoder.ts';
import { compileBlockDecoder } from '../codec/decode.ts';
import { isBitSpace, type Space } from '../profile/profile.ts';
import type { RegisterPoint } from '../profile/register-point.ts';
import { encodeRequest, limits } from '../wire/pdu.ts';

/** One read request and what it brings. */
export interface PollBlock extends PolledBlock {
  readonly space: Space;
  /** Zero-based first register or bit. */
  readonly address: number;
  /** Registers or bits. */
  readonly count: number;
  /** In order of address; the arrays of `decoder` and `keys` follow it. */
  readonly points: readonly RegisterPoint[];
  readonly decoder: BlockDecoder;
  /** The read request, without framing. */
  readonly pdu: Buffer;
}

export interface PlanSettings {
  /** Registers one request may carry, 1–125; bit blocks may carry sixteen times as many, to 2,000. */
  readonly maxRegisters: number;
  /**
   * Registers nobody asked for that are worth reading to save a request. On TCP a request costs
   * as much as some 70 registers; a serial line at 9,600 baud as much as 14 to 32.
   */
  readonly maxGap: number;
}

export const defaultPlanSettings: PlanSettings = { maxRegisters: 100, maxGap: 70 };

export const readFunctions = { coil: 1, discrete: 2, holding: 3, input: 4 } as const;
const spaces: readonly Space[] = ['coil', 'discrete', 'input', 'holding'];

/**
 * Groups the points of one station into as few reads as their cost justifies. Blocks never cross
 * spaces, register families or the ranges within them, nor what `memory` has learned. The same
 * points give the same blocks, whatever their order.
 */
export function buildPollPlan(
  points: readonly RegisterPoint[],
  settings: PlanSettings = defaultPlanSettings,
  memory: PlanMemory = createPlanMemory(),
): PollBlock[] {
  const sorted = [...points].sort(
    (a, b) =>
      spaces.indexOf(a.space) - spaces.indexOf(b.space) ||
      a.address - b.address ||
      a.width - b.width ||
      a.key - b.key,
  );
  const groups = groupPoints(
    sorted,
    memory,
    (first, point, end) => first.area === point.area && isWorthReading(first, point, end, settings),
  );
  return groups.map((members) => createBlock(members, memory.refused));
}

function isWorthReading(
  first: RegisterPoint,
  point: RegisterPoint,
  end: number,
  settings: PlanSettings,
): boolean {
  const scale = isBitSpace(point.space) ? 16 : 1;
  const most = Math.min(settings.maxRegisters * scale, mostOf(point.space));
  const span = Math.max(end, point.address + point.width) - first.address;
  return point.address - end <= settings.maxGap * scale && span <= most;
}

const mostOf = (space: Space): number =>
  isBitSpace(space) ? limits.readBits : limits.readRegisters;

function createBlock(points: readonly RegisterPoint[], refused: ReadonlySet<string>): PollBlock {
  const first = points[0] as RegisterPoint;
  const { space, address } = first;
  const end = Math.max(...points.map((point) => point.address + point.width));
  const count = end - address;
  const keys = Int32Array.from(points, (point) => point.key);
  return {
    space,
    address,
    count,
    points,
    keys,
    decoder: compileBlockDecoder(points, address),
    pdu: encodeRequest({ fc: readFunctions[space], address, count }),
    refused: refused.has(placeOf(first)),
    identity: `${space}:${address}+${count}:${keys.join()}`,
  };
}
