/** What a relative write makes of the value that its point has now. Pure. */
import { refuse } from '@millwright/contract';
import type { RelativeChange } from '@millwright/contract/telemetry/telemetry.schemas';
import { DataType, type Fault } from '@millwright/kernel';

/** Digits that a sum of decimals has: what the addition of doubles adds behind them is none of it. */
const sumDigits = 15;

/** Whole numbers to their last digit, as a text where no number holds it. */
function wholeSum(now: string, by: number): number | string {
  const sum = BigInt(now) + BigInt(by);
  const number = Number(sum);
  return Number.isSafeInteger(number) ? number : String(sum);
}

const isWhole = (text: string): boolean => /^[+-]?\d+$/.test(text);

/**
 * @param now the value that was read, as the log shows it
 * @returns what is to be written, or why the point takes no such change
 */
export function changedValue(
  change: RelativeChange,
  now: string,
  { dataType, point }: { readonly dataType: DataType; readonly point: string },
): { readonly value: number | string } | { readonly refused: Fault } {
  const isSwitch = dataType === DataType.BOOL;
  if (change.op === 'toggle') {
    if (!isSwitch) return { refused: refuse('telemetry.not_a_switch', { point }) };
    return { value: Number(now) === 0 ? 1 : 0 };
  }
  if (isSwitch || dataType === DataType.CHAR) {
    return { refused: refuse('telemetry.not_a_number', { point }) };
  }
  const { by } = change;
  if (isWhole(now) && Number.isSafeInteger(by)) return { value: wholeSum(now, by) };
  // Digits that no number holds would be lost.
  if (isWhole(now) && !Number.isSafeInteger(Number(now))) {
    return { refused: refuse('telemetry.value_not_whole') };
  }
  return { value: Number((Number(now) + by).toPrecision(sumDigits)) };
}
