/** What is to be drawn of a project, and for which machines. */
import type { ItemId } from '@millwright/kernel';
import type { Scene } from '@millwright/scene';
import type { SeenMachine } from './sheet.ts';

/** A machine with its kind. */
export interface DrawnMachine extends SeenMachine {
  readonly kind: string;
}

/** A project of the plant with its machines. */
export interface DrawnItem {
  readonly itemId: ItemId;
  readonly name: string;
  readonly machines: readonly DrawnMachine[];
}

/** One screen of a project: what opens another one is drawn when that one is there. */
export interface PlannedScreen {
  readonly name: string;
  /** What the project opens with on its platform. */
  readonly isMain: boolean;
  /** The screens that it opens. */
  readonly opens: readonly PlannedScreen[];
  /** @param ids of the screens that it opens, in their order */
  draw(ids: readonly number[]): Scene;
}
