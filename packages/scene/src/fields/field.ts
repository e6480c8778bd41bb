/**
 * The properties of a shape as data: by them documents are read, a new node gets what it begins with,
 * and the designer draws its panel. What a field is called stands with the texts of who shows it,
 * under the name of the field.
 */
import type { PointId } from '@millwright/kernel';
import type { Color, JsonObject } from '../document/scene.ts';

export type Field =
  | {
      readonly kind: 'number';
      readonly fallback: number;
      readonly min: number;
      readonly max: number;
      /** What a press of an arrow key adds. */
      readonly step: number;
    }
  | { readonly kind: 'boolean'; readonly fallback: boolean }
  | { readonly kind: 'text'; readonly fallback: string; readonly longest: number }
  | { readonly kind: 'choice'; readonly fallback: string; readonly of: readonly string[] }
  | { readonly kind: 'color'; readonly fallback: Color }
  /** x and y of corners in turn, in shares of the box: 0–1, and beyond it where handles lie. */
  | { readonly kind: 'corners'; readonly fallback: readonly number[]; readonly least: number }
  | { readonly kind: 'points'; readonly fallback: readonly PointId[] }
  /** Id of an image of the galleries. */
  | { readonly kind: 'image'; readonly fallback: null }
  | { readonly kind: 'screen'; readonly fallback: null }
  /** What only who fills the node understands. */
  | { readonly kind: 'settings'; readonly fallback: JsonObject };

export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F extends Field> = F extends { kind: 'choice'; of: readonly (infer Choice)[] }
  ? Choice
  : F extends { kind: 'image' | 'screen' }
    ? number | null
    : F extends { kind: 'number' }
      ? number
      : F extends { kind: 'boolean' }
        ? boolean
        : F extends { kind: 'text' | 'color' }
          ? string
          : F extends { kind: 'corners' }
            ? readonly number[]
            : F extends { kind: 'points' }
              ? readonly PointId[]
              : JsonObject;

/** What the properties of a node with these fields are. */
export type PropsOf<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> };

export const numberField = (fallback: number, min: number, max: number, step = 1) =>
  ({ kind: 'number', fallback, min, max, step }) as const;
export const booleanField = (fallback: boolean) => ({ kind: 'boolean', fallback }) as const;
export const textField = (fallback: string, longest: number) =>
  ({ kind: 'text', fallback, longest }) as const;
export const choiceField = <const Of extends readonly string[]>(of: Of, fallback: Of[number]) =>
  ({ kind: 'choice', of, fallback }) as const;
export const colorField = (fallback: Color) => ({ kind: 'color', fallback }) as const;
export const cornersField = (fallback: readonly number[], least: number) =>
  ({ kind: 'corners', fallback, least }) as const;
export const pointsField = { kind: 'points', fallback: [] } as const satisfies Field;
export const imageField = { kind: 'image', fallback: null } as const satisfies Field;
export const screenField = { kind: 'screen', fallback: null } as const satisfies Field;
export const settingsField = { kind: 'settings', fallback: {} } as const satisfies Field;

/** What a new node begins with. */
export const fallbacksOf = (fields: Fields): JsonObject =>
  Object.fromEntries(Object.entries(fields).map(([name, { fallback }]) => [name, fallback]));
