const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A number of bytes in the largest unit that leaves at least one whole: `1.5 KB`. */
export const bytesText = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  const value = bytes / 1024 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`;
};
