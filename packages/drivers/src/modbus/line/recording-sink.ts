import type { Quality } from '@millwright/kernel';
import type { LinkState } from '../../link/connection.ts';
import type { ModbusSink, ModbusStationState } from './sink.ts';

/** The latest reading of a point. */
export interface Reading {
  readonly value: number;
  readonly text: string | null;
  readonly quality: number;
}

/** A sink that remembers, for tests and benches. */
export interface RecordingSink extends ModbusSink {
  /** By the point's key. */
  readonly readings: Map<number, Reading>;
  readonly failures: { readonly keys: readonly number[]; readonly quality: Quality }[];
  readonly stations: { readonly unit: number; readonly state: ModbusStationState }[];
  readonly links: LinkState[];
  readonly blocks: number;
}

export function createRecordingSink(): RecordingSink {
  const readings = new Map<number, Reading>();
  const failures: RecordingSink['failures'] = [];
  const stations: RecordingSink['stations'] = [];
  const links: LinkState[] = [];
  let blocks = 0;
  return {
    readings,
    failures,
    stations,
    links,
    get blocks() {
      return blocks;
    },
    block({ points, keys, decoder }, _at, data) {
      blocks += 1;
      const values = new Float64Array(points.length);
      const qualities = new Uint8Array(points.length);
      const texts: (string | null)[] = [];
      decoder.decode(data, values, qualities, texts);
      keys.forEach((key, index) => {
        readings.set(key, {
          value: values[index] as number,
          text: texts[index] ?? null,
          quality: qualities[index] as number,
        });
      });
    },
    failed: ({ keys }, quality) => void failures.push({ keys: [...keys], quality }),
    station: (unit, state) => void stations.push({ unit, state }),
    link: (state) => void links.push(state),
  };
}
