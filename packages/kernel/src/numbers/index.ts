/** Which numbers a point can have, and which of them fit its device. */
export {
  bytesOfType,
  isBcd,
  isDigits,
  isFractional,
  keepsDigits,
  type Misfit,
  type NumberEncoding,
  numberBorders,
  numberMisfit,
  roundHalfAwayFromZero,
  takesWholeOnly,
} from './number-fit.ts';
export { type ValueSpan, valueSpan } from './value-span.ts';
