/** Texts as a workbook holds them. */

/** What XML has no way to write: halves of a sign, and two places that hold none. */
const unwritable = /[\p{Cs}\uFFFE\uFFFF]/gu;

/** What XML can write: of a name or a formula. */
export const writable = (text: string): string => text.replaceAll(unwritable, '');

/** What would be taken for an escape, also where the sign behind it becomes one. */
const escapeLike = /_(?=x[\dA-Fa-f]{4}[_\p{Cc}])/gu;

/**
 * A text that a cell shows as it is: `_x0041_` in a workbook stands for the sign of that number, unless its
 * first line is written so itself (ECMA-376 part 1, 22.9.2.19).
 */
export const cellText = (text: string): string => writable(text).replaceAll(escapeLike, '_x005F_');
