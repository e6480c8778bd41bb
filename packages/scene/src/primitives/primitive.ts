/**
 * What every shape comes to: a list of few kinds of things, from back to front, that both painters
 * draw alike. What of it follows live values is said on it; how a value looks is decided here once.
 */
import type { Color, Gradient } from '../document/scene.ts';

/** Columns of a 2×3 matrix: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Colours of states: seen from afar, or quiet until something is wrong. */
export type StateColors = 'state' | 'quiet';

export interface PathPrimitive {
  readonly kind: 'path';
  /** As in SVG, absolute. */
  readonly d: string;
  readonly fill: Color | Gradient | null;
  readonly stroke: Color | null;
  readonly strokeWidth: number;
  readonly dash: readonly number[];
  readonly round: boolean;
  /** Which live colour takes the place of its fill, of its stroke. */
  readonly fillBy: 'fill' | StateColors | null;
  /** The box that its gradient is over; null for that of the node. */
  readonly over: readonly [width: number, height: number] | null;
  readonly strokeBy: 'stroke' | 'fill' | StateColors | null;
  /** Whether its dashes move with the flow of the node; while nothing flows it is not drawn. */
  readonly flows: boolean;
}

export interface TextPrimitive {
  readonly kind: 'text';
  /** Where its baseline is anchored. */
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly weight: 400 | 700;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly color: Color;
  readonly colorBy: 'fill' | StateColors | null;
  /** Which live text takes its place. */
  readonly textBy: 'text' | 'value' | 'clock' | null;
}

export interface ImagePrimitive {
  readonly kind: 'image';
  /** Id of an image of the galleries. */
  readonly image: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fit: 'contain' | 'cover' | 'fill';
}

/** How a group moves with a value of its node. */
export type Motion =
  /** By the level, from one angle to another about a point; degrees clockwise. */
  | {
      readonly kind: 'swing';
      readonly x: number;
      readonly y: number;
      readonly from: number;
      readonly to: number;
    }
  /** By the level, from nothing to its whole size along an axis, away from a border that stays. */
  | { readonly kind: 'grow'; readonly axis: 'x' | 'y'; readonly border: number }
  /** By the level, from where it is drawn by so much. */
  | { readonly kind: 'shift'; readonly dx: number; readonly dy: number }
  /** Round and round about a point while the node turns. */
  | { readonly kind: 'spin'; readonly x: number; readonly y: number };

export interface GroupPrimitive {
  readonly kind: 'group';
  readonly transform: Matrix | null;
  /** Path beyond which nothing of it is drawn. */
  readonly clip: string | null;
  readonly motion: Motion | null;
  /** States in which it is drawn, a bit for each; null in all of them. */
  readonly states: number | null;
  readonly children: readonly Primitive[];
}

export type Primitive = PathPrimitive | TextPrimitive | ImagePrimitive | GroupPrimitive;

/** States of equipment, as `state` is bound: what is beyond them is unknown. */
export const equipmentStates = ['unknown', 'stopped', 'running', 'fault'] as const;
export type EquipmentState = (typeof equipmentStates)[number];

/** The bits of `states` for some of them. */
export const stateBits = (...states: readonly EquipmentState[]): number =>
  states.reduce((bits, state) => bits | (1 << equipmentStates.indexOf(state)), 0);
