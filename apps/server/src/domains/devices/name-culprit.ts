import { Fault, type FaultDetails } from '@millwright/kernel';

/** Which of several points a refusal speaks of: its row from one, and its name; nothing of a single one. */
export const culpritAt = (
  points: readonly { readonly name?: string }[],
  index: number,
): FaultDetails => {
  const name = points[index]?.name;
  if (points.length < 2 || name === undefined) return {};
  return { row: index + 1, rowName: name };
};

/**
 * Does what may refuse a point, and tells the point with the refusal.
 * @throws Fault what `work` throws
 */
export function namingCulprit(culprit: FaultDetails, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Fault && error.family === 'refusal')) throw error;
    throw new Fault('refusal', error.code, { ...error.details, ...culprit }, error);
  }
}
