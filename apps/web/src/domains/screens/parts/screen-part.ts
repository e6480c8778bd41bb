/** What fills a box of a screen beyond what is drawn: a trend, a table, what a later domain brings. */
import type { ItemPreview } from '@millwright/contract/telemetry/telemetry.schemas';
import { definePort, type ItemId } from '@millwright/kernel';
import type { JsonObject } from '@millwright/scene';
import type { ComponentType, ReactNode } from 'react';

export interface ScreenPartProps {
  readonly itemId: ItemId;
  /** Of the points that it was given those that are there. */
  readonly points: ItemPreview['points'];
  readonly textLists: ItemPreview['textLists'];
  readonly devices: ItemPreview['devices'];
  /** The screen that it was given; null where it was given none. */
  readonly screen: number | null;
  readonly settings: JsonObject;
  /** The screens that it stands in, the outermost first. */
  readonly within: readonly number[];
  /** Another screen, live, as large as its place. */
  readonly show: (screen: number) => ReactNode;
  /** Asks for another screen in the place of this one. */
  readonly onOpen: (screen: number) => void;
}

export interface ScreenPartSettingsProps {
  readonly settings: JsonObject;
  readonly devices: readonly { readonly id: number; readonly name: string }[];
  readonly onChange: (settings: JsonObject) => void;
}

export interface ScreenPart {
  /** By which documents name it: never another one. */
  readonly key: string;
  readonly order: number;
  /** Key of what it is called, with its domain: `recipes:titles.recipe`. */
  readonly title: string;
  /** Of a new one. */
  readonly size: { readonly width: number; readonly height: number };
  /** What it is given beside its settings. */
  readonly takes: 'points' | 'screen' | null;
  readonly Part: ComponentType<ScreenPartProps>;
  /** Where the designer sets what else there is; nothing is where it is left out. */
  readonly Settings?: ComponentType<ScreenPartSettingsProps>;
}

/** Domains after this one add theirs. */
export const screenParts = definePort<ScreenPart>('screens.parts', { key: ({ key }) => key });
