/** Which state of equipment a binding came to. */
import type { BindingSource, BindingTransform, MapResult } from '../document/scene.ts';
import { type EquipmentState, equipmentStates } from '../primitives/primitive.ts';

/** What plants write into a register of their own: 0 stopped, 1 running, 2 fault. */
const ofNumbers: readonly EquipmentState[] = ['stopped', 'running', 'fault'];

/** A device that is offline may be running: nobody knows. One that answers badly is at fault. */
const ofDevices: readonly EquipmentState[] = ['unknown', 'running', 'fault'];

const isState = (text: string): text is EquipmentState =>
  (equipmentStates as readonly string[]).includes(text);

/**
 * What a map gives as a state; null for what is none. It is a name; a number is an index of the
 * states, as documents had it before they had names.
 */
export function stateGiven(result: MapResult): EquipmentState | null {
  if (typeof result === 'string') return isState(result) ? result : null;
  if (typeof result === 'boolean') return result ? 'running' : 'stopped';
  return equipmentStates[result] ?? null;
}

/** @param found what the binding came to; null where that is not known */
export function stateOf(
  found: MapResult | null,
  source: BindingSource['kind'],
  transform: BindingTransform['kind'],
): EquipmentState {
  if (found === null) return 'unknown';
  if (transform !== 'none' || typeof found !== 'number') return stateGiven(found) ?? 'unknown';
  return (source === 'device' ? ofDevices : ofNumbers)[found] ?? 'unknown';
}
