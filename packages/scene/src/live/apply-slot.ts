/** Writes what a slot came to into the columns of its node. */
import { formatNumber, noValue, type SwitchWords, sayValue } from '@millwright/kernel';
import type { MapResult } from '../document/scene.ts';
import { isColor } from '../document/scene-reader.ts';
import { equipmentStates } from '../primitives/primitive.ts';
import type { Slot } from './binding-program.ts';
import type { NodeColumns } from './node-columns.ts';
import { stateOf } from './state-of.ts';

const unset = Number.NaN;

const numberOf = (result: MapResult | null): number =>
  typeof result === 'number' ? result : typeof result === 'boolean' ? (result ? 1 : 0) : unset;

/** Yes and no; what is not known is as in the document. */
const isYes = (result: MapResult | null): number =>
  result === null || (typeof result === 'string' ? result !== '' : numberOf(result) !== 0) ? 1 : 0;

const known = (n: number): number => (Number.isFinite(n) ? n : unset);

const clampedLevel = (level: number): number => Math.max(0, Math.min(1, known(level) || 0));

/** @param found what the binding came to; null where that is not known */
export function applySlot(
  { owner, target, format, source, binding }: Slot,
  columns: NodeColumns,
  found: MapResult | null,
  words: SwitchWords,
): void {
  const at = owner.index;
  const number = numberOf(found);
  switch (target) {
    case 'value':
      applyValue({ owner, format, words }, columns, found);
      return;
    case 'text':
      columns.texts[at] = found === null ? noValue : written(found, format, words);
      return;
    case 'fill':
    case 'stroke':
      columns[target === 'fill' ? 'fills' : 'strokes'][at] = isColor(found) ? found : null;
      return;
    case 'visible':
      columns.visible[at] = isYes(found);
      return;
    case 'enabled':
      // What is not known is not operated.
      columns.enabled[at] = found === null ? 0 : isYes(found);
      return;
    case 'blinking':
      columns.blinking[at] = found === null ? 0 : isYes(found);
      return;
    case 'x':
      columns.xs[at] = known(number);
      return;
    case 'y':
      columns.ys[at] = known(number);
      return;
    case 'width':
      columns.widths[at] = Math.max(0, known(number));
      return;
    case 'height':
      columns.heights[at] = Math.max(0, known(number));
      return;
    case 'angle':
      columns.angles[at] = known(number);
      return;
    case 'turning':
      columns.turnings[at] = known(number) || 0;
      return;
    case 'flow':
      columns.flows[at] = known(number) || 0;
      return;
    case 'level':
      columns.levels[at] = clampedLevel(number);
      return;
    case 'state':
      columns.states[at] = equipmentStates.indexOf(
        stateOf(found, source.kind, binding.transform.kind),
      );
      return;
  }
}

function applyValue(
  { owner, format, words }: Pick<Slot, 'owner' | 'format'> & { readonly words: SwitchWords },
  columns: NodeColumns,
  found: MapResult | null,
): void {
  const { index: at, node, shape } = owner;
  const number = numberOf(found);
  columns.values[at] = valueText(node.props, format, found, words);
  if (shape.valueGives === 'level') {
    const [min, max] = [Number(node.props.min), Number(node.props.max)];
    columns.levels[at] = max > min ? clampedLevel((number - min) / (max - min)) : 0;
  } else if (shape.valueGives === 'state') {
    columns.states[at] = Number.isNaN(number) ? 0 : number === 0 ? 1 : 2;
  }
}

function written(found: MapResult, format: Slot['format'], words: SwitchWords): string {
  if (typeof found === 'boolean') return words[found ? 1 : 0];
  if (format !== null) return sayValue(found, format, words);
  return typeof found === 'number' ? formatNumber(found, null) : found;
}

function valueText(
  props: Slot['owner']['node']['props'],
  format: Slot['format'],
  found: MapResult | null,
  words: SwitchWords,
): string {
  if (found === null) return noValue;
  const decimals = Number(props.decimals ?? -1);
  const said =
    typeof found === 'number' && decimals >= 0 && format?.texts == null
      ? formatNumber(found, decimals)
      : written(found, format, words);
  const ownUnit = String(props.unit ?? '');
  const unit = ownUnit === '' ? (format?.unit ?? '') : ownUnit;
  return unit === '' || typeof found !== 'number' ? said : `${said} ${unit}`;
}
