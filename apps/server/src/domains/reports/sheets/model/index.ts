/** The pure model of history sheets: templates drawn out, formulas reckoned, on a thread. The door of the room. */
export { checkFormulas } from './check-formulas.ts';
export { countDrawn, drawOut, type Filling, type Found } from './draw-out.ts';
export { TooMuchError } from './evaluate.ts';
export { type FilledSheet, fillSheet, type SheetResult } from './fill.ts';
export { momentAt, serialOf, spanOf } from './moments.ts';
export { type CellValue, isFault, noReference } from './values.ts';
