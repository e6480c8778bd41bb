/** What a box that publishes must be told of the platform, as the platform's own words. */
export const publishMapping = {
  topic: 'data',
  shape: 'list',
  at: 'r_data',
  time: 'ts',
  textNumbers: true,
} as const;
