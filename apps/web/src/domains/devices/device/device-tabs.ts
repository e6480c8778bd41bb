/** The tabs of a device's page on the desktop. */

const points = 'points';

/**
 * Their keys in order: values before what configures them.
 * @param others of other domains, values first
 * @param isConnected whether there is a connection that may come and go
 */
export const deviceTabKeys = (
  others: readonly string[],
  isConnected: boolean,
): readonly string[] => [
  ...others.slice(0, 1),
  points,
  ...others.slice(1),
  'used',
  ...(isConnected ? ['connection'] : []),
];

/** Which is shown when the address names none: values, or the points where there are none to have values. */
export const firstTab = (keys: readonly string[], pointCount: number): string =>
  pointCount === 0 ? points : (keys[0] ?? points);
