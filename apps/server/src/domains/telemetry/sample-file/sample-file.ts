/** The raw samples of some points as a file: a background task. */
import { type CallParsed, refuse } from '@millwright/contract';
import { telemetryCalls } from '@millwright/contract/telemetry/telemetry.calls';
import type { ItemId, PointId } from '@millwright/kernel';
import type { Devices } from '../../devices/index.ts';
import type { Items } from '../../items/index.ts';
import { type CsvTaskNeeds, offerCsvPages } from '../../tasks/index.ts';
import type { History, Sample } from '../history/index.ts';
import type { SampleRow } from './sample-columns.ts';
import { sampleColumns } from './sample-columns.ts';
import { sampleValue } from './sample-value.ts';
import { wallClockOf } from './wall-time.ts';

export interface SampleFileNeeds extends CsvTaskNeeds {
  readonly history: Pick<History, 'samplePages' | 'countSamples'>;
  readonly devices: Pick<Devices, 'findPoints' | 'find' | 'itemsOfPoints'> & {
    readonly textLists: Pick<Devices['textLists'], 'usedBy'>;
  };
  readonly items: Pick<Items, 'timeZones'>;
}

type Input = CallParsed<typeof telemetryCalls.exportSamples>;
type MaySee = (point: PointId) => boolean;

/** @returns what starts it */
export const offerSampleFile = (needs: SampleFileNeeds) =>
  offerCsvPages(needs, {
    kind: 'sample_file',
    call: telemetryCalls.exportSamples,
    name: 'samples',
    columns: () => sampleColumns,
    async *pages(input, run) {
      const described = await describe(input.points, needs);
      const maySee: MaySee = (point) => {
        const item = described.get(point)?.item;
        return item !== undefined && (run.access.items === 'all' || run.access.items.has(item));
      };
      // Those that are left: points are deleted, and items taken from their users.
      const range = { ...input, points: input.points.filter(maySee) };
      const total = await needs.history.countSamples(range);
      let done = 0;
      run.progress(done, total);
      for await (const { point, samples } of needs.history.samplePages(range)) {
        run.signal.throwIfAborted();
        const known = described.get(point);
        if (known !== undefined && maySee(point)) {
          await refuseMoved(point, known, needs);
          yield samples.map(known.rowOf);
        }
        done += samples.length;
        run.progress(done, Math.max(total, done));
      }
    },
  });

/**
 * What comes from now on is another's, who has asked for no file; and the file says the clock and the
 * names of where it was.
 * @throws Fault refusal `telemetry.moved_meanwhile`
 */
async function refuseMoved(
  point: PointId,
  { item, device }: { readonly item: ItemId; readonly device: string },
  { devices }: Pick<SampleFileNeeds, 'devices'>,
): Promise<void> {
  const [now = null] = await devices.itemsOfPoints([point]);
  // Of what was deleted meanwhile the samples are as they were.
  if (now !== null && now !== item) throw refuse('telemetry.moved_meanwhile', { device });
}

/** Of each point there is, whose it is and how its samples are written. */
async function describe(
  ids: Input['points'],
  { devices, items }: Pick<SampleFileNeeds, 'devices' | 'items'>,
) {
  const points = await devices.findPoints([...new Set(ids)]);
  const owners = await devices.find([...new Set(points.map(({ deviceId }) => deviceId))]);
  const zoneOf = await items.timeZones([...new Set(owners.map(({ itemId }) => itemId))]);
  const lists = await devices.textLists.usedBy(points);
  const textsOf = new Map(lists.map(({ id, texts }) => [id, texts]));
  const byId = new Map(owners.map((device) => [device.id, device]));
  return new Map(
    points.flatMap((point) => {
      const device = byId.get(point.deviceId);
      if (device === undefined) return [];
      const clock = wallClockOf(zoneOf(device.itemId));
      const { dataType } = point;
      const names = { dataType, texts: textsOf.get(point.textListId ?? 0) ?? null };
      const rowOf = (sample: Sample): SampleRow => ({
        ...clock(sample.time),
        device: device.deviceName,
        point: point.name,
        value: sampleValue(sample, dataType),
        names,
        unit: point.unit,
        quality: sample.quality,
      });
      return [[point.id, { item: device.itemId, device: device.deviceName, rowOf }] as const];
    }),
  );
}
