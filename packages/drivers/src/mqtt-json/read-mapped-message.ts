/**
 * JSON that boxes publish in shapes of their own, read as a mapping says. The keys of a `map` are
 * paths below `at`; those of a `list` are the names its entries carry.
 */

import type { Mapping } from '@millwright/contract/devices/protocols/mqtt-json/mapping';
import {
  bug,
  formatJsonPath,
  type JsonPath,
  longestJsonPath,
  parseJsonPath,
  readJsonPath,
} from '@millwright/kernel';
import { parseBoxJson } from './parse-box-json.ts';
import {
  type GatewayRecord,
  invalid,
  readSamples,
  type SentEntry,
  sentValue,
  unreadable,
} from './read-gateway-message.ts';
import { readSampleTime } from './sample-time.ts';

/** @throws refusal `telemetry.gateway_message_invalid` with what is wrong and where */
export type ReadMessage = (payload: Buffer) => readonly GatewayRecord[];

const mostEntries = 10_000;
const deepest = 12;

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

  /** Looks beside the values first, then from the top. Undefined when no time stands there. */
  function timeOf(beside: unknown, document: unknown): number | null | undefined {
    if (time === null) return null;
    const given = readJsonPath(beside, time) ?? readJsonPath(document, time);
    return readSampleTime(given, mapping.utcOffsetMinutes) ?? undefined;
  }

  function readMap(found: unknown, document: unknown): GatewayRecord[] {
    const objects = Array.isArray(found) ? found : [found];
    let reason: string | undefined;
    const records = objects.map((object: unknown) => {
      if (typeof object !== 'object' || object === null) {
        reason ??= `no object at ${mapping.at}`;
        return unreadable;
      }
      const when = timeOf(object, document);
      if (when === undefined) {
        reason ??= `no time at ${mapping.time}`;
        return unreadable;
      }
      const entries: SentEntry[] = [];
      flatten(object, '', 0, entries);
      return { time: when, entries };
    });
    if (reason !== undefined && records.every((one) => one === unreadable)) throw invalid(reason);
    return records;
  }

  function readList(found: unknown, document: unknown): GatewayRecord[] {
    if (!Array.isArray(found)) throw invalid(`no array at ${mapping.at}`);
    if (found.length > mostEntries) throw invalid('too many values');
    const byTime = new Map<number | null, SentEntry[]>();
    let reason: string | undefined;
    let read = 0;
    for (const [index, element] of found.entries()) {
      const key = readJsonPath(element, name);
      const taken = sentValue(readJsonPath(element, value));
      const when = timeOf(element, document);
      const isNamed = typeof key === 'string';
      if (!isNamed || taken === undefined) {
        reason ??= `no name or value in ${mapping.at}[${index}]`;
      } else if (when === undefined) reason ??= `no time at ${mapping.time}`;
      else read += 1;
      // A value whose time is not known is none.
      const entry: SentEntry = [
        isNamed ? key : null,
        taken === undefined || when === undefined ? Number.NaN : taken,
      ];
      const known = byTime.get(when ?? null);
      if (known) known.push(entry);
      else byTime.set(when ?? null, [entry]);
    }
    if (reason !== undefined && read === 0) throw invalid(reason);
    return [...byTime].map(([when, entries]) => ({ time: when, entries }));
  }

  return (payload) => {
    const document = parseBoxJson(payload);
    const found = readJsonPath(document, at);
    if (found === undefined) throw invalid(`nothing at ${mapping.at}`);
    if (mapping.shape === 'samples') return readSamples(found);
    return mapping.shape === 'map' ? readMap(found, document) : readList(found, document);
  };
}

/** Every value below, by its path; what lies too deep is a bad value. */
function flatten(container: object, prefix: string, depth: number, entries: SentEntry[]): void {
  const isArray = Array.isArray(container);
  for (const [step, given] of Object.entries(container)) {
    // No point has so long a key, and a thousand values below it would each carry it.
    if (prefix.length + step.length > longestJsonPath) continue;
    const written = formatJsonPath([isArray ? Number(step) : step]);
    const joint = prefix === '' || written.startsWith('[') ? '' : '.';
    const key = `${prefix}${joint}${written}`;
    const value = sentValue(given);
    if (value === undefined && depth < deepest) flatten(given as object, key, depth + 1, entries);
    else if (entries.push([key, value === undefined ? Number.NaN : value]) > mostEntries) {
      throw invalid('too many values');
    }
  }
}
