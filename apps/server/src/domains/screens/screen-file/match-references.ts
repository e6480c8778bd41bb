/** What a file of another plant names, found here by name. Pure. */
import { refuse } from '@millwright/contract';
import type { PointBrief } from '@millwright/contract/devices/points/points.schemas';
import type { ChosenMatches } from '@millwright/contract/screens/screen-file/chosen-matches';
import type {
  ScreenFileContent,
  ScreenFileReport,
} from '@millwright/contract/screens/screen-file/screen-file.schemas';
import type { DeviceId, PointId } from '@millwright/kernel';
import type { OtherReferences } from '@millwright/scene';

/** What a person says otherwise than the names do. */
export interface Choices {
  readonly devices: ChosenMatches;
  readonly points: ChosenMatches;
}

/** What the item has. */
export interface Present {
  readonly points: readonly Pick<PointBrief, 'id' | 'name' | 'deviceId' | 'deviceName'>[];
  readonly screens: readonly { readonly id: number; readonly name: string }[];
}

export type Matches = Pick<ScreenFileReport, 'devices' | 'points' | 'screens'>;

/** @throws Fault refusal `screen.file_match` for a choice that is not of the item */
export function matchReferences(
  file: Pick<ScreenFileContent, 'devices' | 'points' | 'screens'>,
  present: Present,
  choices: Choices,
): Matches {
  const deviceIds = new Set(present.points.map(({ deviceId }) => deviceId));
  const pointIds = new Set(present.points.map(({ id }) => id));
  const devicesByName = new Map(present.points.map((each) => [each.deviceName, each.deviceId]));
  const pointsByName = new Map(
    present.points.map((each) => [`${each.deviceId} ${each.name}`, each.id]),
  );
  const screensByName = new Map(present.screens.map(({ id, name }) => [name, id]));
  const devices = file.devices.map(({ id, name }) => {
    const chosen = chosenOf(choices.devices, id, deviceIds);
    return { id, name, match: chosen === undefined ? (devicesByName.get(name) ?? null) : chosen };
  });
  const byId = new Map(devices.map((device) => [device.id, device]));
  return {
    devices,
    points: file.points.map(({ id, name, deviceId }) => {
      const device = byId.get(deviceId);
      const chosen = chosenOf(choices.points, id, pointIds);
      const named = pointsByName.get(`${device?.match ?? ''} ${name}`) ?? null;
      const match = chosen === undefined ? named : chosen;
      return { id, name, deviceName: device?.name ?? '', match };
    }),
    screens: file.screens.map(({ id, name }) => ({
      ...{ id, name },
      match: screensByName.get(name) ?? null,
    })),
  };
}

/** Undefined where nothing was chosen, null where it is to be left unbound. */
function chosenOf<Id extends DeviceId | PointId>(
  choices: ChosenMatches,
  id: number,
  present: ReadonlySet<Id>,
): Id | null | undefined {
  const chosen = choices.get(id);
  if (chosen === undefined) return undefined;
  if (chosen === 0) return null;
  if (!present.has(chosen as Id)) throw refuse('screen.file_match');
  return chosen as Id;
}

const lookUp = <Id extends number>(
  list: readonly { readonly id: number; readonly match: Id | null }[],
): ((id: number) => Id | null) => {
  const found = new Map(list.map(({ id, match }) => [id, match]));
  return (id) => found.get(id) ?? null;
};

/** What takes the place of what the file names. */
export const othersOf = (
  { devices, points, screens }: Matches,
  image: OtherReferences['image'],
): OtherReferences => ({
  device: lookUp(devices),
  point: lookUp(points),
  screen: lookUp(screens),
  image,
});
