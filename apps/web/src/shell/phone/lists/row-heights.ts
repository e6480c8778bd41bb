/** How high rows of the phone's lists were: who comes back to a list finds it scrolled as it was. */

const heights = new Map<string, number>();
/** Of all lists; beyond it they are measured anew. */
const most = 5000;

/** @returns pixels; undefined where the row was never in sight */
export const heightKept = (key: string): number | undefined => heights.get(key);

export const keepHeight = (key: string, height: number): void => {
  heights.set(key, height);
};

/** When a list is left. */
export const forgetHeights = (): void => {
  if (heights.size > most) heights.clear();
};
