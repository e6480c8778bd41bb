import { choiceField, type Fields, type PropsOf } from '../fields/field.ts';
import { group } from '../primitives/make.ts';
import type { Primitive } from '../primitives/primitive.ts';
import { defineShape, type Shape } from '../shapes/shape.ts';
import { Pen, stateBadges, symbolLooks } from './pen.ts';

export const symbolFamilies = [
  'pumps',
  'valves',
  'motors',
  'fans',
  'tanks',
  'silos',
  'mixers',
  'conveyors',
  'heat-exchangers',
  'filters',
  'compressors',
  'sensors',
  'electrical',
  'robots',
] as const;
export type SymbolFamily = (typeof symbolFamilies)[number];

/** A thing of a plant, as engineers draw it. */
export interface SymbolShape extends Shape {
  readonly family: SymbolFamily;
  /** What it is called, by language. */
  readonly titles: { readonly 'zh-CN': string; readonly 'en-US': string };
}

interface Drawing<F extends Fields> {
  readonly type: string;
  readonly titles: readonly [zh: string, en: string];
  /** What it is drawn in; a square of 100 where it is left out. */
  readonly box?: readonly [width: number, height: number];
  readonly fields?: F;
  /** Where pipes are joined, by name. */
  readonly ports: Readonly<Record<string, readonly [x: number, y: number]>>;
  /** Whether a level is shown in it. */
  readonly holds?: boolean;
  draw(pen: Pen, props: PropsOf<F>): readonly (readonly Primitive[])[];
}

export type DefineSymbol = <const F extends Fields = Record<never, never>>(
  drawing: Drawing<F>,
) => SymbolShape;

/** Symbols of one family: drawn in a box of their own, which is scaled to that of the node. */
export const symbolsOf =
  (family: SymbolFamily): DefineSymbol =>
  <const F extends Fields>(drawing: Drawing<F>): SymbolShape => {
    const box = drawing.box ?? [100, 100];
    const [zh, en] = drawing.titles;
    const shape = defineShape({
      type: drawing.type,
      fields: { look: choiceField(symbolLooks, 'flat'), ...drawing.fields },
      targets: drawing.holds === true ? ['state', 'turning', 'level'] : ['state', 'turning'],
      size: [box[0] * 0.8, box[1] * 0.8],
      style: { fill: null, stroke: null },
      draw: ({ width, height, props }) => {
        const { look } = props as { readonly look: (typeof symbolLooks)[number] };
        const parts = drawing.draw(new Pen(look, box), props as unknown as PropsOf<F>);
        return [
          group([...parts.flat(), ...stateBadges(box)], {
            transform: [width / box[0], 0, 0, height / box[1], 0, 0],
          }),
        ];
      },
      ports: ({ width, height }) =>
        Object.entries(drawing.ports).map(([name, [x, y]]) => ({
          name,
          x: (x / box[0]) * width,
          y: (y / box[1]) * height,
        })),
    });
    return { ...shape, family, titles: { 'zh-CN': zh, 'en-US': en } };
  };
