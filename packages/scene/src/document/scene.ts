/**
 * The document of a screen: immutable plain data, as it is stored, sent and drawn. Live values never
 * enter it. Nodes stand from back to front, and there is no other order; a group holds its own.
 */
import type { DeviceId, PointId } from '@millwright/kernel';

/** What this release writes. What an earlier one wrote is read; of a later one nothing is. */
export const SCENE_VERSION = 1;

/** By which a document is told from other JSON. */
export const sceneFormat = 'millwright-scene';

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** `#rrggbb`, `#rrggbbaa`, or the name of a colour of the theme: `@text`. */
export type Color = string;

export interface GradientStop {
  /** 0 at the beginning, 1 at the end. */
  readonly at: number;
  readonly color: Color;
}

/** Over the box of the node. */
export interface Gradient {
  readonly kind: 'linear' | 'radial';
  /** Degrees clockwise from left to right; of no weight to a radial one. */
  readonly angle: number;
  readonly stops: readonly GradientStop[];
}

export interface Style {
  readonly fill: Color | Gradient | null;
  readonly stroke: Color | null;
  readonly strokeWidth: number;
  /** Lengths of dashes and gaps in turn; empty for a line without gaps. */
  readonly dash: readonly number[];
  /** 0–1. */
  readonly opacity: number;
}

/** Where a node is: a box in the space of its group, turned about its centre after it was mirrored. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Degrees clockwise. */
  readonly rotation: number;
  readonly flipX: boolean;
  readonly flipY: boolean;
}

/** What of a node follows a source. */
export const bindingTargets = [
  'value',
  'text',
  'fill',
  'stroke',
  'visible',
  'enabled',
  'x',
  'y',
  'width',
  'height',
  'angle',
  'turning',
  'level',
  'flow',
  'blinking',
  'state',
] as const;
export type BindingTarget = (typeof bindingTargets)[number];

/** What of a point is looked at. Age is in seconds, the alarm state the highest level that is active. */
export const pointInputs = ['value', 'quality', 'age', 'alarm'] as const;
export type PointInput = (typeof pointInputs)[number];

export type BindingSource =
  | { readonly kind: 'point'; readonly point: PointId; readonly input: PointInput }
  /** The state of a device: 0 offline, 1 online, 2 abnormal. */
  | { readonly kind: 'device'; readonly device: DeviceId }
  /** A stored text of the expression language: points by id. */
  | { readonly kind: 'expression'; readonly text: string };

/** What a map gives: a number, a text, a colour, yes or no. */
export type MapResult = string | number | boolean;

export interface MapCase {
  /** Matches numbers from `min` to `max`, both included; null where there is no border. */
  readonly min: number | null;
  readonly max: number | null;
  /** Matches this text instead, where it is not null. */
  readonly text: string | null;
  readonly gives: MapResult;
}

export type BindingTransform =
  | { readonly kind: 'none' }
  /** Straight from one range into another, and never beyond that. */
  | {
      readonly kind: 'range';
      readonly inMin: number;
      readonly inMax: number;
      readonly outMin: number;
      readonly outMax: number;
    }
  /** The first case that matches; `otherwise` where none does, and where there is no value. */
  | { readonly kind: 'map'; readonly cases: readonly MapCase[]; readonly otherwise: MapResult };

/** A node has at most one of each target. */
export interface Binding {
  readonly target: BindingTarget;
  readonly source: BindingSource;
  readonly transform: BindingTransform;
}

/** What a hand does on a node: a press and its release, or a value set by a part that takes one. */
export const eventTriggers = ['press', 'change'] as const;
export type EventTrigger = (typeof eventTriggers)[number];

export type EventAction =
  | { readonly kind: 'write'; readonly point: PointId; readonly value: number | string }
  | { readonly kind: 'toggle'; readonly point: PointId }
  /** `pressed` while it is held, `released` afterwards, whatever ends the press. */
  | {
      readonly kind: 'momentary';
      readonly point: PointId;
      readonly pressed: number;
      readonly released: number;
      /** Seconds that it may be held at most. */
      readonly longest: number;
    }
  | { readonly kind: 'step'; readonly point: PointId; readonly by: number }
  /** The value that the part was set to. */
  | { readonly kind: 'input'; readonly point: PointId }
  | { readonly kind: 'open-screen'; readonly screen: number }
  | { readonly kind: 'open-popup'; readonly screen: number }
  | { readonly kind: 'close-popup' };

/** Seconds that a button may be held: unless its document says it, and at most. */
export const heldFor = { usual: 30, most: 300 } as const;

/** What is asked before an action: nothing, a yes, or the name of the node typed. */
export const eventConfirms = ['none', 'ask', 'type'] as const;
export type EventConfirm = (typeof eventConfirms)[number];

export interface NodeEvent {
  readonly on: EventTrigger;
  readonly action: EventAction;
  readonly confirm: EventConfirm;
}

export interface SceneNode {
  /** Unique in its document: letters, digits, `_` and `-`. */
  readonly id: string;
  /** Name of a shape. */
  readonly type: string;
  /** What it is called among the layers; may be empty. */
  readonly name: string;
  readonly frame: Frame;
  readonly style: Style;
  /** As the fields of its shape say. */
  readonly props: JsonObject;
  readonly bindings: readonly Binding[];
  readonly events: readonly NodeEvent[];
  readonly locked: boolean;
  readonly hidden: boolean;
  /** Whether quality and alarms of what it is bound to are shown on it. */
  readonly showsQuality: boolean;
  /** From back to front, in the box of this one; empty but for groups. */
  readonly children: readonly SceneNode[];
}

export const platforms = ['pc', 'mobile'] as const;
export type Platform = (typeof platforms)[number];

export interface Background {
  readonly color: Color;
  /** Id of an image of the galleries; fills the screen. */
  readonly image: number | null;
}

/** Of what is laid over something else. */
export const emptyBackground: Background = { color: '#00000000', image: null };

export interface Scene {
  readonly format: typeof sceneFormat;
  readonly version: typeof SCENE_VERSION;
  readonly size: { readonly width: number; readonly height: number };
  readonly background: Background;
  readonly platform: Platform;
  /** Whether it opens over other screens. */
  readonly popup: boolean;
  /** From back to front. */
  readonly nodes: readonly SceneNode[];
}

/** What a node looks like that nobody styled. */
export const plainStyle: Style = {
  fill: '@surface',
  stroke: '@line',
  strokeWidth: 1,
  dash: [],
  opacity: 1,
};

const sizes: Readonly<Record<Platform, Scene['size']>> = {
  pc: { width: 1920, height: 1080 },
  mobile: { width: 390, height: 844 },
};

/** A new document, in the usual size of its platform. */
export const emptyScene = (platform: Platform = 'pc'): Scene => ({
  format: sceneFormat,
  version: SCENE_VERSION,
  size: sizes[platform],
  background: { color: '@background', image: null },
  platform,
  popup: false,
  nodes: [],
});
