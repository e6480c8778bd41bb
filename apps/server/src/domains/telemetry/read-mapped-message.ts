/**
 * JSON that boxes publish in shapes of their own, read as a mapping says. The keys of a `map` are
 * paths below `at`; those of a `list` are the names its entries carry.
 */

import { refuse } from '@millwright/contract';
import type { Mapping } from '@millwright/contract/devices/gateway-mappings';
import {
  bug,
  formatJsonPath,
  type JsonPath,
  parseJsonPath,
  readJsonPath,
} from '@millwright/kernel';
import { type GatewayRecord, parseJson, readSamples } from './read-gateway-message.ts';
import { readSampleTime } from './sample-time.ts';

/** @throws refusal `telemetry.gateway_message_invalid` with what is wrong and where */
export type ReadMessage = (payload: Buffer) => readonly GatewayRecord[];

type Value = number | string | null;
type Entry = readonly [key: string, value: Value];

const mostEntries = 10_000;
const deepest = 12;

const invalid = (reason: string) => refuse('telemetry.gateway_message_invalid', { reason });

function pathOf(text: string): JsonPath {
  const path = parseJsonPath(text);
  // Refused where people enter it.
  if (path === null) throw bug('telemetry.path_invalid', { path: text });
  return path;
}

/** The key of a point, written as the reader writes it. */
export function keyOf(address: string): string {
  const path = parseJsonPath(address);
  return path === null ? address : formatJsonPath(path);
}

export function compileMapping(mapping: Mapping): ReadMessage {
  const at = pathOf(mapping.at);
  const time = mapping.time === null ? null : pathOf(mapping.time);
  const name = pathOf(mapping.name);
  const value = pathOf(mapping.value);

  /** Looks beside the values first, then from the top. */
  function timeOf(beside: unknown, document: unknown): number | null {
    if (time === null) return null;
    const given = readJsonPath(beside, time) ?? readJsonPath(document, time);
    const read = readSampleTime(given, mapping.utcOffsetMinutes);
    if (read === null) throw invalid(`no time at ${mapping.time}`);
    return read;
  }

  function readMap(found: unknown, document: unknown): GatewayRecord[] {
    const objects = Array.isArray(found) ? found : [found];
    return objects.map((object: unknown) => {
      if (typeof object !== 'object' || object === null)
        throw invalid(`no object at ${mapping.at}`);
      const entries: Entry[] = [];
      flatten(object, '', 0, entries);
      return { time: timeOf(object, document), entries };
    });
  }

  function readList(found: unknown, document: unknown): GatewayRecord[] {
    if (!Array.isArray(found)) throw invalid(`no array at ${mapping.at}`);
    if (found.length > mostEntries) throw invalid('too many values');
    const byTime = new Map<number | null, Entry[]>();
    for (const [index, element] of found.entries()) {
      const key = readJsonPath(element, name);
      const taken = simpleValue(readJsonPath(element, value));
      if (typeof key !== 'string' || taken === undefined) {
        throw invalid(`no name or value in ${mapping.at}[${index}]`);
      }
      const when = timeOf(element, document);
      const entries = byTime.get(when) ?? [];
      entries.push([key, taken]);
      byTime.set(when, entries);
    }
    return [...byTime].map(([when, entries]) => ({ time: when, entries }));
  }

  return (payload) => {
    const document = parseJson(payload);
    const found = readJsonPath(document, at);
    if (found === undefined) throw invalid(`nothing at ${mapping.at}`);
    if (mapping.shape === 'samples') return readSamples(found);
    return mapping.shape === 'map' ? readMap(found, document) : readList(found, document);
  };
}

/** What a value means; undefined for objects and arrays. */
function simpleValue(given: unknown): Value | undefined {
  if (typeof given === 'boolean') return Number(given);
  return given === null || typeof given === 'number' || typeof given === 'string'
    ? given
    : undefined;
}

/** Every value below, by its path. */
function flatten(container: object, prefix: string, depth: number, entries: Entry[]): void {
  if (depth > deepest) throw invalid('too deep');
  const isArray = Array.isArray(container);
  for (const [step, given] of Object.entries(container)) {
    const written = formatJsonPath([isArray ? Number(step) : step]);
    const joint = prefix === '' || written.startsWith('[') ? '' : '.';
    const key = `${prefix}${joint}${written}`;
    const value = simpleValue(given);
    if (value === undefined) flatten(given as object, key, depth + 1, entries);
    else if (entries.push([key, value]) > mostEntries) throw invalid('too many values');
  }
}
