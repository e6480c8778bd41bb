import type { DataType, DeviceId, PointId, WriteConfirm } from '@millwright/kernel';

/** `error` does not work; `warning` shows or does something else than is likely meant; `hint` may be meant. */
export type ProblemWeight = 'error' | 'warning' | 'hint';

/** Codes of the catalogue, each with its weight. */
export const sceneProblems = {
  'screen.point_gone': 'error',
  'screen.device_gone': 'error',
  'screen.link_gone': 'error',
  'screen.image_gone': 'error',
  'screen.expression_wrong': 'error',
  'screen.type_clash': 'error',
  'screen.no_color': 'error',
  'screen.point_not_writable': 'error',
  'screen.hold_asks_more': 'error',
  'screen.hold_alike': 'error',
  'screen.hold_offset': 'error',
  'screen.hold_not_alone': 'error',
  'screen.link_unpublished': 'warning',
  'screen.units_differ': 'warning',
  'screen.low_contrast': 'warning',
  'screen.outside': 'warning',
  'screen.button_idle': 'warning',
  'screen.write_unasked': 'hint',
} as const satisfies Readonly<Record<string, ProblemWeight>>;

export type SceneProblemCode = keyof typeof sceneProblems;

/** Something wrong with one node. */
export interface FoundProblem {
  readonly code: SceneProblemCode;
  readonly details?: Readonly<Record<string, string>>;
}

export interface SceneProblem extends Required<FoundProblem> {
  /** Id of the node; null: of the screen itself. */
  readonly node: string | null;
  readonly weight: ProblemWeight;
}

/** What of a point decides whether a screen can use it. */
export interface KnownPoint {
  readonly id: PointId;
  readonly name: string;
  readonly deviceName: string;
  readonly dataType: DataType;
  readonly unit: string;
  readonly writable: boolean;
  /** What is asked of whoever writes it; missing where that is a press. */
  readonly writeConfirm?: WriteConfirm | undefined;
  /** What it is while its register is 0; 0 where it is missing. */
  readonly intercept?: number | undefined;
}

/** What there is where the screen is. */
export interface KnownWorld {
  readonly points: ReadonlyMap<PointId, KnownPoint>;
  readonly devices: ReadonlySet<DeviceId>;
  /** Whether each is published. */
  readonly screens: ReadonlyMap<number, boolean>;
  /** Null where that is not known. */
  readonly images: ReadonlySet<number> | null;
}
