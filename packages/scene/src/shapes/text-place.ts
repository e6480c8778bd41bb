/** Where the baseline of a text lies that stands in the middle of a height. */
export const baselineOf = (height: number, size: number): number => height / 2 + size * 0.36;

/** Where a text is anchored in a width. */
export const anchorOf = (align: 'left' | 'center' | 'right', width: number): number =>
  align === 'left' ? 0 : align === 'right' ? width : width / 2;
