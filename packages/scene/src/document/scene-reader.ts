/** Reads one value of a document that came from outside, and says where it is wrong. */
import { type Fault, type FaultDetails, refusal } from '@millwright/kernel';
import type { Color } from './scene.ts';

/** Why a document is not read. */
export const sceneIssueCodes = [
  'scene.corrupt',
  'scene.foreign',
  'scene.future_version',
  'scene.too_large',
  'scene.group_cycle',
  'scene.bad_number',
] as const;
export type SceneIssueCode = (typeof sceneIssueCodes)[number];

/** @param path where in the document: `nodes.3.frame.x` */
export const sceneFault = (code: SceneIssueCode, path: string, details: FaultDetails = {}): Fault =>
  refusal(code, { path, ...details });

const colorForm = /^(#[0-9a-f]{6}([0-9a-f]{2})?|@[a-z][a-z0-9-]{0,31})$/;

/** Whether it is written as colours of documents are. */
export const isColor = (value: unknown): value is Color =>
  typeof value === 'string' && colorForm.test(value);

/** An object of a document, with where it stands; each property that is read is known. */
export class ObjectReader {
  readonly path: string;
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #known = new Set<string>();

  constructor(value: unknown, path: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw sceneFault('scene.corrupt', path);
    }
    this.path = path;
    this.#value = value as Readonly<Record<string, unknown>>;
  }

  at(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }

  raw(name: string): unknown {
    this.#known.add(name);
    return Object.hasOwn(this.#value, name) ? this.#value[name] : undefined;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#value, name);
  }

  number(name: string, min: number, max: number): number {
    return readNumber(this.raw(name), this.at(name), min, max);
  }

  /** Id of a row: a whole number. */
  id<Id extends number>(name: string): Id {
    return readId<Id>(this.raw(name), this.at(name));
  }

  boolean(name: string): boolean {
    const value = this.raw(name);
    if (typeof value !== 'boolean') throw sceneFault('scene.corrupt', this.at(name));
    return value;
  }

  text(name: string, longest: number): string {
    return readText(this.raw(name), this.at(name), longest);
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice {
    const value = this.raw(name);
    const chosen = choices.find((choice) => choice === value);
    if (chosen === undefined) throw sceneFault('scene.corrupt', this.at(name));
    return chosen;
  }

  color(name: string): Color {
    const value = this.raw(name);
    if (!isColor(value)) throw sceneFault('scene.corrupt', this.at(name));
    return value;
  }

  list<Item>(name: string, most: number, read: (value: unknown, path: string) => Item): Item[] {
    return readList(this.raw(name), this.at(name), most, read);
  }

  object(name: string): ObjectReader {
    return new ObjectReader(this.raw(name), this.at(name));
  }

  /** Refuses what was not read: it would be lost when the document is saved. */
  end(): void {
    const unknown = Object.keys(this.#value).find((name) => !this.#known.has(name));
    if (unknown !== undefined) throw sceneFault('scene.corrupt', this.at(unknown.slice(0, 40)));
  }
}

export function readNumber(value: unknown, path: string, min: number, max: number): number {
  if (typeof value !== 'number' || !(value >= min && value <= max)) {
    throw sceneFault('scene.bad_number', path, { min, max });
  }
  // Saved as JSON it would come back as 0.
  return value === 0 ? 0 : value;
}

export function readId<Id extends number>(value: unknown, path: string): Id {
  if (!Number.isSafeInteger(value) || (value as number) < 1) {
    throw sceneFault('scene.bad_number', path, { min: 1, max: Number.MAX_SAFE_INTEGER });
  }
  return value as Id;
}

export function readText(value: unknown, path: string, longest: number): string {
  if (typeof value !== 'string') throw sceneFault('scene.corrupt', path);
  if (value.length > longest) throw sceneFault('scene.too_large', path, { most: longest });
  return value;
}

export function readList<Item>(
  value: unknown,
  path: string,
  most: number,
  read: (value: unknown, path: string) => Item,
): Item[] {
  if (!Array.isArray(value)) throw sceneFault('scene.corrupt', path);
  if (value.length > most) throw sceneFault('scene.too_large', path, { most });
  return value.map((item, index) => read(item, `${path}.${index}`));
}
