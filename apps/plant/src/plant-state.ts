import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { MachineState } from './machine.ts';

/** What every machine is or was. */
export type PlantState = Readonly<Record<string, MachineState>>;

/** What the machines were when the plant began for the first time. */
export interface PlantBeginning {
  /** Milliseconds. */
  readonly at: number;
  readonly machines: PlantState;
}

/** What outlives the plant: how it began, and what it was last. */
export interface PlantMemory {
  readonly began: PlantBeginning;
  readonly machines: PlantState;
}

/** Null when there is no such file, or not a whole one. */
export function readPlantMemory(file: string | undefined): PlantMemory | null {
  if (file === undefined) return null;
  try {
    const found = JSON.parse(readFileSync(file, 'utf8')) as Partial<PlantMemory> | null;
    return found?.began && found.machines ? { began: found.began, machines: found.machines } : null;
  } catch {
    return null;
  }
}

/** Whole or not at all. */
export function writePlantMemory(file: string | undefined, memory: PlantMemory): void {
  if (file === undefined) return;
  writeFileSync(`${file}.new`, JSON.stringify(memory));
  renameSync(`${file}.new`, file);
}
