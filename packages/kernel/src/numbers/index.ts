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
  storedNumber,
  takesWholeOnly,
} from './number-fit.ts';
export { isRestValue, type RestShape } from './rest-value.ts';
export { type ValueSpan, valueSpan } from './value-span.ts';
