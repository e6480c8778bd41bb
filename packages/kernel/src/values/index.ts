/** Values as people read them. */
export { bytesText } from './bytes-text.ts';
export {
  formatNumber,
  formatValue,
  noValue,
  type SwitchWords,
  sayValue,
  type ValueFormat,
  wordOf,
} from './format-value.ts';
export {
  takesTexts,
  type ValueColor,
  type ValueText,
  valueColors,
  valueTextOf,
} from './value-text.ts';
