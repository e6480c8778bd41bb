import type { PointSource } from '@millwright/drivers/modbus/profile/register-point';
import type { WordOrder } from '@millwright/kernel';
import type { Random } from './random.ts';
import type { SitePoint, Words } from './site.ts';

/** What a machine is at one moment: what it shows, what it is told, and what nobody sees. */
export type MachineState = Readonly<Record<string, number | string | boolean>>;

/** What the world does to a machine during a step. */
export interface Surroundings {
  readonly random: Random;
  /** Ids of the machine's own troubles that are switched on. */
  readonly troubles: ReadonlySet<string>;
  /** Hour of the day, 0 ≤ h < 24. */
  readonly hour: number;
  /** Whether somebody works at the machine: not between shifts, nor while it is serviced. */
  readonly manned: boolean;
}

/** A trouble of a machine, switched on from the control page. */
export interface Trouble {
  readonly id: string;
  readonly name: Words;
  /** What whoever attended to it tells the machine, where it does not go on by itself. */
  readonly remedy?: MachineState;
}

/** One line of a register map: which field of the state stands where. */
export interface MappedPoint<Signal extends string = string> extends PointSource, SitePoint {
  readonly signal: Signal;
  /** What the controller takes; it bends other numbers written to it to the nearest end. */
  readonly accepts?: readonly [low: number, high: number];
}

/**
 * A kind of machine. `step` is pure: the same state, time and surroundings give the same next
 * state. Values written over the wire are laid into the state before a step.
 */
export interface MachineModel<S extends MachineState> {
  readonly kind: string;
  /** Id of the profile of its controller. */
  readonly profile: string;
  /** The profile's unless the controller joins words its own way. */
  readonly wordOrder?: WordOrder;
  readonly troubles: readonly Trouble[];
  readonly points: readonly MappedPoint<keyof S & string>[];
  /** What only grows. */
  readonly totals: readonly (keyof S & string)[];
  /** Seconds that one step may span: what is longer is made of several. */
  readonly longestStep: number;
  /** Cold and at rest. @param name what the machine calls itself. */
  initial(name: string, random: Random): S;
  /** @param dt seconds. */
  step(state: S, dt: number, around: Surroundings): S;
}

/** One machine in motion. */
export interface Machine {
  readonly state: MachineState;
  /** Lays values written over the wire into the state. */
  tell(values: MachineState): void;
  /** @param dt seconds. */
  step(dt: number, around: Surroundings): void;
}

/** A kind of machine whose state is its own affair. */
export interface MachineKind {
  readonly kind: string;
  readonly profile: string;
  readonly wordOrder: WordOrder | null;
  readonly troubles: readonly Trouble[];
  readonly points: readonly MappedPoint[];
  readonly totals: readonly string[];
  create(name: string, random: Random): Machine;
}

export function machineKind<S extends MachineState>(model: MachineModel<S>): MachineKind {
  const { kind, profile, troubles, points, totals, wordOrder = null } = model;
  return {
    kind,
    profile,
    wordOrder,
    troubles,
    points,
    totals,
    create(name, random) {
      let state = model.initial(name, random);
      return {
        get state() {
          return state;
        },
        tell(values) {
          state = { ...state, ...values };
        },
        step(dt, around) {
          const steps = Math.max(1, Math.ceil(dt / model.longestStep));
          for (let n = 0; n < steps; n += 1) state = model.step(state, dt / steps, around);
        },
      };
    },
  };
}
