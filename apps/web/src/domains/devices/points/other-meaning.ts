import { meaningOf, type PointMeaning } from '@millwright/contract/devices/points/point-meaning';

type Meant = PointMeaning & { readonly expression?: string | undefined };

/** Whether a point comes to stand for something else in its device, or is reckoned otherwise. */
export const isOtherMeaning = (before: Meant, after: Meant): boolean =>
  JSON.stringify([...meaningOf(before), before.expression]) !==
  JSON.stringify([...meaningOf(after), after.expression]);
