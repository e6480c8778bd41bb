import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { MachineState } from './machine.ts';

/** What every machine was, so that counters go on where they stopped. */
export type PlantState = Readonly<Record<string, MachineState>>;

/** None when there is no such file, or not a whole one. */
export function readPlantState(file: string | undefined): PlantState {
  if (file === undefined) return {};
  try {
    const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof found === 'object' && found !== null ? (found as PlantState) : {};
  } catch {
    return {};
  }
}

/** Whole or not at all. */
export function writePlantState(file: string | undefined, state: PlantState): void {
  if (file === undefined) return;
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}
