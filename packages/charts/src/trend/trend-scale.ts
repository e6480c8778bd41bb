/** Name of the scale that series of a unit share. */
export const scaleOf = (unit: string): string => `y ${unit}`;
