/** Data folders that earlier releases left open, show what they hold, and go on being filled. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { minutes } from '@millwright/kernel';
import { waitFor } from '@millwright/testing';
import {
  type About,
  keptFolders,
  layFolder,
  readAbout,
  readAnswers,
} from '@millwright/testing/data-folders/kept-folder';
import { openWireSession, type WireSession } from '@millwright/testing/data-folders/wire-session';
import { without } from '@millwright/testing/data-folders/without';
import { type Millwright, startMillwright } from '@millwright/testing/start-millwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

interface Preview {
  readonly devices: readonly { readonly deviceId: number; readonly state: string }[];
  readonly points: readonly {
    readonly deviceId: number;
    readonly value: unknown;
    readonly time: number | null;
    readonly quality: number;
  }[];
}
interface Device {
  readonly id: number;
  readonly protocol: string;
}

/** As long as there are logs of it, they are compared. */
const century = '36525';
const logs = ['OPERATION', 'USER', 'ONLINE', 'VALUE_CHANGE', 'ERROR'];

/** Counted back from the day on which it is asked. */
const daily = ['trend'];

/** What is answered differently by decision: of which recorded rows, and the fields. */
function changedSince(row: Readonly<Record<string, unknown>>): readonly string[] {
  // What does not apply to a protocol is answered no more (decision 21).
  if (row.protocol === 'mqtt-json') return ['profile', 'unitId', 'wordOrder', 'maxRegisters'];
  if (row.family === 'key') return ['bit', 'length', 'wordOrder'];
  // A box that dials in is given the time that it needs, unless somebody chose one (0062).
  return row.protocol === 'modbus-dial-in' && row.timeoutMs === 1000 ? ['timeoutMs'] : [];
}

function asToday(recorded: unknown): unknown {
  if (Array.isArray(recorded)) return recorded.map(asToday);
  if (typeof recorded !== 'object' || recorded === null) return recorded;
  const row: Readonly<Record<string, unknown>> = { ...recorded };
  const changed = changedSince(row);
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !changed.includes(name))
      .map(([name, value]) => [name, asToday(value)]),
  );
}

/** A span is a year at most since; what it was recorded from is what is asked without a beginning. */
function askedToday<Asked extends { readonly input?: Readonly<Record<string, unknown>> }>(
  request: Asked,
): Asked {
  if (request.input?.from !== 0) return request;
  const { from: _from, ...input } = request.input;
  return { ...request, input };
}

describe.each(readdirSync(keptFolders))('the folder of %s', (name) => {
  const folder = join(keptFolders, name);
  let about: About;
  let server: Millwright;
  let admin: WireSession;

  beforeAll(async () => {
    about = await readAbout(folder);
    server = await startMillwright({
      lay: (dataDir) => layFolder(folder, dataDir),
      env: {
        PLANT: 'on',
        ...Object.fromEntries(logs.map((log) => [`${log}_LOG_DAYS`, century])),
      },
    });
    admin = await openWireSession(server.url, about);
  });
  afterAll(() => server?.stop());

  it('answers what its release answered', async () => {
    for (const { request, forget, reply } of await readAnswers(folder)) {
      const forgotten = [...forget, ...daily];
      const now = without(await admin.ask(askedToday(request)), forgotten);
      const then = asToday(without(reply, forgotten));
      expect(now, JSON.stringify(request)).toMatchObject(Object(then));
    }
  });

  it('keeps an audit trail that nobody has changed', async () => {
    const path = 'logging/operateLogVerify';
    expect(await admin.ask({ method: 'GET', path })).toMatchObject({ problems: [] });
  });

  it('is polled on, by every driver', async () => {
    const ask = <T>(path: string, input: object) =>
      admin.ask({ method: 'GET', path, input: { ...input } }) as Promise<T>;
    const since = Date.now();
    const { list: items } = await ask<{ list: { id: number }[] }>(
      'itemconfig/getitemlistbyuser',
      {},
    );
    const heard = new Set<string>();
    for (const { id: itemId } of items) {
      const { list } = await ask<{ list: Device[] }>('deviceconfig/deviceList', {
        itemId,
        pageSize: 1000,
      });
      await waitFor(
        `item ${itemId} to be read`,
        async () => {
          const preview = await ask<Preview>('itemdata/getitemdatapreview', { itemId });
          return list.every(
            ({ id }) =>
              preview.devices.some(
                ({ deviceId, state }) => deviceId === id && state === 'online',
              ) &&
              preview.points.some(
                ({ deviceId, time, quality }) =>
                  deviceId === id && (time ?? 0) > since && quality < 128,
              ),
          );
        },
        minutes(1),
      );
      for (const { protocol } of list) heard.add(protocol);
    }
    expect([...heard].sort()).toEqual([
      'modbus-dial-in',
      'modbus-rtu-tcp',
      'modbus-tcp',
      'mqtt-json',
    ]);
  });
});
