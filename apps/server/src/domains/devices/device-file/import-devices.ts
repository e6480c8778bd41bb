import { isDeepStrictEqual } from 'node:util';
import { type Language, refuse } from '@millwright/contract';
import type {
  DeviceFileProblem,
  DeviceFileReport,
  DeviceFileRow,
} from '@millwright/contract/devices/device-file/device-file.schemas';
import type { Device, DeviceInput } from '@millwright/contract/devices/devices.schemas';
import { Fault, type GatewayId, type ItemId, type TableEncoding } from '@millwright/kernel';
import { createGiveWay } from '../../../base/give-way.ts';
import { type Acting, accountKeyOf } from '../../../platform/audit/index.ts';
import type { Tx } from '../../../platform/storage/index.ts';
import type { Items } from '../../items/index.ts';
import { checkLinks, checkSettings, createDeviceIn, editDeviceIn } from '../devices/index.ts';
import type { DeviceNeeds } from '../devices.needs.ts';
import type { DevicePorts } from '../devices.ports.ts';
import { devicesNamed } from '../devices.store.ts';
import { listGateways } from '../gateways.store.ts';
import {
  endIfGone,
  keepIf,
  namesCompared,
  orRefusal,
  refusalOf,
  storedName,
} from '../one-by-one/index.ts';
import { deviceColumns } from './device-file-columns.ts';
import { deviceOfLine, type LineContext } from './device-of-line.ts';
import { type DeviceLine, readDeviceFile } from './read-device-file.ts';

export interface DeviceImport {
  readonly itemId: ItemId;
  readonly bytes: Uint8Array;
  readonly dryRun: boolean;
  /** As what the characters of the file are to be read; without it as what they look like. */
  readonly encoding?: TableEncoding | undefined;
  readonly language: Language;
  /** Whether who acts may change devices that are there. */
  readonly mayEdit: boolean;
  /** Aborted when nobody waits for a dry run any more. */
  readonly gone?: AbortSignal | undefined;
}

export interface ImportNeeds extends DeviceNeeds {
  readonly items: Pick<Items, 'names'>;
  readonly ports: Pick<DevicePorts, 'deviceMeaningGuards'>;
}

interface Planned {
  readonly row: DeviceFileRow;
  readonly input?: DeviceInput;
  readonly before?: Device | undefined;
}

/** Gateways of one item that a file can name. */
const mostGateways = 10_000;

const nameOf = ({ cells }: DeviceLine): string => storedName(cells.deviceName ?? '');

const isSame = (before: Device, input: DeviceInput): boolean =>
  deviceColumns.every(({ field }) =>
    isDeepStrictEqual(before[field as keyof Device], input[field]),
  );

const problemOf = ({ code, details }: Fault): DeviceFileProblem => ({
  column: null,
  error: code,
  details: { ...details },
});

async function gatewaysByName(
  db: DeviceNeeds['db'],
  itemId: ItemId,
): Promise<Map<string, GatewayId>> {
  const page = { page: 1, pageSize: mostGateways, order: 'asc' as const };
  const { list } = await listGateways(db, { ...page, visible: 'all', itemId });
  return new Map(list.map(({ gatewayName, id }) => [gatewayName.toLowerCase(), id]));
}

function planLine(
  line: DeviceLine,
  before: Device | undefined,
  isTwice: boolean,
  mayEdit: boolean,
  context: LineContext,
): Planned {
  const name = nameOf(line);
  const row = { line: line.line, name };
  const refused = (problems: DeviceFileProblem[]): Planned => ({
    row: { ...row, outcome: 'refused', problems },
  });
  if (context.isMixed && ![context.itemName, ''].includes(line.itemName)) {
    const of = { name: line.itemName, chosen: context.itemName };
    return refused([problemOf(refuse('device_file.other_item', of))]);
  }
  if (isTwice) return refused([problemOf(refuse('device_file.name_twice', { name }))]);
  const read = deviceOfLine(line, before, context);
  if ('problems' in read) return refused(read.problems);
  const { input } = read;
  if (before === undefined) return { row: { ...row, outcome: 'create', problems: [] }, input };
  if (isSame(before, input)) return { row: { ...row, outcome: 'same', problems: [] } };
  if (!mayEdit) {
    return refused([problemOf(refuse('general.forbidden', { permission: 'devices.edit' }))]);
  }
  return { row: { ...row, outcome: 'edit', problems: [] }, input, before };
}

const refusedFor = ({ row }: Planned, fault: Fault): Planned => ({
  row: { ...row, outcome: 'refused', problems: [problemOf(fault)] },
});

/**
 * The plan, with what cannot be reached refused: what an edit leaves as it was need not be reachable now.
 * @throws Fault refusal `general.too_many` {seconds} when who asked has gone
 */
async function checkReach(
  needs: DeviceNeeds,
  plan: readonly Planned[],
  gone: AbortSignal | undefined,
  whose: string,
): Promise<Planned[]> {
  const refusals = new Map<Planned, Fault>();
  const moved: { readonly planned: Planned; readonly input: DeviceInput }[] = [];
  const giveWay = createGiveWay();
  for (const planned of plan) {
    await giveWay();
    const { input, before } = planned;
    if (input === undefined) continue;
    const { protocol, host, port } = input;
    const stays = before?.protocol === protocol && before.host === host && before.port === port;
    if (!stays) moved.push({ planned, input });
    else {
      const refusal = refusalOf(() => checkSettings(input));
      if (refusal !== null) refusals.set(planned, refusal);
    }
  }
  const links = moved.map(({ input }) => input);
  for (const [at, refusal] of (await checkLinks(needs, links, whose, gone)).entries()) {
    const planned = moved[at]?.planned;
    if (refusal !== null && planned !== undefined) refusals.set(planned, refusal);
  }
  return plan.map((planned) => {
    const refusal = refusals.get(planned);
    return refusal === undefined ? planned : refusedFor(planned, refusal);
  });
}

function reportOf(
  plan: readonly Planned[],
  encoding: TableEncoding | null,
  dryRun: boolean,
): DeviceFileReport {
  const rows = plan.map(({ row }) => row);
  const count = (outcome: DeviceFileRow['outcome']): number =>
    rows.filter((row) => row.outcome === outcome).length;
  const refused = count('refused');
  return {
    rows,
    created: count('create'),
    edited: count('edit'),
    same: count('same'),
    refused,
    encoding,
    done: !dryRun && refused === 0,
  };
}

/** The plan, with what cannot be reached refused. */
async function planLines(
  needs: ImportNeeds,
  lines: readonly DeviceLine[],
  { itemId, language, mayEdit, gone }: DeviceImport,
  acting: Acting,
): Promise<Planned[]> {
  const names = lines.map(nameOf);
  const known = await devicesNamed(needs.db, itemId, names);
  const there = known.map(({ deviceName }) => deviceName);
  const compared = await namesCompared(needs.db, [...names, ...there]);
  const times = Map.groupBy(lines, (line) => compared(nameOf(line)));
  const byName = new Map(known.map((device) => [compared(device.deviceName), device]));
  const context = {
    ...{ itemId, language },
    isMixed: new Set(lines.flatMap(({ itemName }) => itemName || [])).size > 1,
    itemName: (await needs.items.names([itemId])).get(itemId) ?? '',
    gateways: await gatewaysByName(needs.db, itemId),
  };
  const plan: Planned[] = [];
  const giveWay = createGiveWay();
  for (const line of lines) {
    await giveWay();
    const name = compared(nameOf(line));
    const isTwice = (times.get(name)?.length ?? 0) > 1;
    plan.push(planLine(line, byName.get(name), isTwice, mayEdit, context));
  }
  return checkReach(needs, plan, gone, accountKeyOf(acting));
}

/**
 * Adds and changes devices of an item from a file, all lines or none. A dry run does all of it and
 * takes it back, so that it says what would be refused.
 * @throws Fault refusal those of {@link readDeviceFile}
 */
export async function importDevices(
  needs: ImportNeeds,
  given: DeviceImport,
  acting: Acting,
): Promise<DeviceFileReport> {
  const { gone } = given;
  const reader = { account: accountKeyOf(acting), gone };
  const { lines, encoding } = await readDeviceFile(given.bytes, reader, given.encoding);
  const plan = await planLines(needs, lines, given, acting);
  const carryOut = async (tx: Tx): Promise<DeviceFileReport> => {
    const done: Planned[] = [];
    for (const planned of plan) {
      endIfGone(gone);
      const { input, before } = planned;
      if (input === undefined) {
        done.push(planned);
        continue;
      }
      const outcome = await orRefusal(tx, () =>
        before === undefined
          ? createDeviceIn(needs, tx, input, acting)
          : editDeviceIn(needs, needs.ports, tx, before, input, acting),
      );
      done.push(outcome instanceof Fault ? refusedFor(planned, outcome) : planned);
    }
    return reportOf(done, encoding, given.dryRun);
  };
  return needs.transactions.run((tx) =>
    keepIf(
      tx,
      () => carryOut(tx),
      ({ done }) => done,
    ),
  );
}
