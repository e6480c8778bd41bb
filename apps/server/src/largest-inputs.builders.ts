/**
 * For the largest input of each call: the server as its own process with a probe of its turns, and an
 * owner with as much of everything as large answers take.
 */
import { join } from 'node:path';
import type { Call } from '@millwright/contract';
import { pointCalls } from '@millwright/contract/devices/points/points.calls';
import type { IdSubject } from '@millwright/contract/fields/ids';
import { DataType, deviceId } from '@millwright/kernel';
import { createTempDir, knownFields } from '@millwright/testing';
import type { CallCase } from '@millwright/testing/access-cases';
import { largestInputs } from '@millwright/testing/largest/largest-input';
import {
  environmentOf,
  scaleOf,
  takeLongestTurn,
} from '@millwright/testing/largest/measured-turns';
import { makeCall } from '@millwright/testing/make-call';
import { reservePorts } from '@millwright/testing/reserve-ports';
import type { Pool } from 'pg';
import { copyRow } from './copy-row.builders.ts';
import { startServerForFuzz } from './fuzz-calls.builders.ts';
import { fillActing } from './largest-acting.builders.ts';
import { fillDrawings, type LargestOwn, largestOwnOf } from './largest-files.builders.ts';
import { addLines } from './largest-lines.builders.ts';
import { addSettlingGateway } from './largest-settling.builders.ts';
import { addSilentGateway } from './largest-silence.builders.ts';

/** The most points that one call may name, ten times over. */
const points = 10_000;
const devices = 2_000;
const others = 1_000;
/** Inputs of calls whose case is of an account that this server has not. */
const bases: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'identity.signInByDevice': { userName: 'demo', token: 'x'.repeat(32) },
};
/** How often at most an input is sent before its figure counts. */
const goes = 5;

const idsIn = async (pool: Pool, table: string, where: string): Promise<number[]> =>
  (await pool.query<{ id: number }>(`select id from ${table} where ${where} order by id`)).rows.map(
    ({ id }) => Number(id),
  );

async function fill(pool: Pool, idOf: (name: string) => number): Promise<void> {
  const device = idOf('device');
  const item = idOf('item');
  await copyRow(pool, 'device', {
    id: device,
    count: devices,
    own: { device_name: `'machine' || n`, enabled: 'false' },
  });
  await copyRow(pool, 'point', {
    id: idOf('point'),
    count: points,
    own: {
      ...{ name: `'bearing' || n`, group_id: 'null' },
      // Over the same registers what writes one of them would set off what looks at another.
      address: `of.address || jsonb_build_object('address', (5000 + 4 * n)::text)`,
      address_text: `(of.address ->> 'family') || (5000 + 4 * n)`,
    },
  });
  await copyRow(pool, 'item', {
    id: item,
    count: others,
    own: { item_name: `'site' || n` },
  });
  await pool.query(
    `insert into item_user (user_id, item_id) select u.user_id, i.id from item i
      cross join (select user_id from item_user where item_id = $1) u
      where i.item_name like 'site%' on conflict do nothing`,
    [item],
  );
  await copyRow(pool, 'point_group', {
    id: idOf('pointGroup'),
    count: others,
    own: { name: `'group' || n` },
  });
  await copyRow(pool, 'data_set', {
    id: idOf('dataSet'),
    count: others,
    own: { name: `'set' || n`, bound: 'false' },
  });
  await pool.query(
    `insert into data_set_point (data_set_id, point_id, position)
      select $1, id, row_number() over (order by id) + 10 from point
      where device_id = $2 order by id limit 990 on conflict do nothing`,
    [idOf('dataSet'), device],
  );
  await copyRow(pool, 'history_task', {
    id: idOf('historyTask'),
    count: others,
    own: { name: `'saving' || n` },
  });
  await pool.query(
    `insert into history_task_point (task_id, point_id)
      select t.id, p.id from
        (select id, row_number() over (order by id) n from history_task where name like 'saving%') t
        join (select id, row_number() over (order by id) n from point
          where device_id = $1 and name like 'bearing%') p on p.n = t.n
      on conflict do nothing`,
    [device],
  );
  await copyRow(pool, 'write_command', {
    id: idOf('command'),
    count: 5_000,
    own: { idempotency_key: 'null', state: `'confirmed'`, finished_at: 'of.created_at' },
  });
  await pool.query(
    `insert into alarm (number, item_id, item_name, device_id, device_name, point_id, point_name,
        kind, source_id, name, level, unit, raised_at, cleared_at, clear_reason)
      select 'large ' || p.id, $1, 'a project', $2, 'a machine', p.id, p.name, 'upper', p.id,
        'too hot', 1 + p.id % 4, 'bar', now() - p.id * interval '1 s',
        case when p.id % 2 = 0 then now() end, case when p.id % 2 = 0 then 'normal' end
      from point p where p.device_id = $2`,
    [item, device],
  );
  await fillDrawings(pool, { screen: idOf('screen'), galleryEntry: idOf('galleryEntry') });
  await fillActing(pool, { item, device, point: idOf('point') });
  await pool.query('analyze');
}

interface Largest {
  readonly input: Readonly<Record<string, unknown>>;
  readonly own: LargestOwn;
}

export interface Measured {
  readonly call: string;
  /** Which of its inputs it was, from 0. */
  readonly variant: number;
  /** Units of work that the longest turn took: the least of several goes. */
  readonly units: number;
  /** The code of the answer. */
  readonly code: number;
  /** Of the request and of the answer, in bytes. */
  readonly bytes: readonly [number, number];
}

/** One line of the table. */
export const sayMeasured = ({ call, variant, units, code, bytes: [sent, got] }: Measured): string =>
  `${units.toFixed(1).padStart(6)} units  ${call} (${variant}): ${code}, ${sent} bytes sent, ${got} answered`;

export async function startServerWithMuch() {
  const folder = createTempDir();
  const socket = join(folder.path, 'probe');
  // The walk's sides keep the address over the restart.
  const PORT = String(await reservePorts());
  const fixture = await startServerForFuzz({
    ...{ ...environmentOf(socket), PORT },
    // Lines of its own are added.
    DEVICE_RANGES: '127.0.0.0/8',
  });
  const { server, owner, tokens, pool } = fixture;
  await fill(pool, (name) => owner.id(name));
  await server.halt();
  await server.restart();
  const device = owner.id('device');
  const known: Partial<Record<IdSubject, readonly number[]>> = {
    point: await idsIn(pool, 'point', `device_id = ${device}`),
    device: await idsIn(pool, 'device', `device_name like 'machine%'`),
    item: await idsIn(pool, 'item', `item_name like 'site%'`),
    data_set: await idsIn(pool, 'data_set', `name like 'set%'`),
    history_task: await idsIn(pool, 'history_task', `name like 'saving%'`),
    point_group: await idsIn(pool, 'point_group', `name like 'group%'`),
    assignment: await idsIn(pool, 'assignment', `name like 'long %'`),
    trigger: await idsIn(pool, 'condition_trigger', `name like 'long %'`),
    interlock: await idsIn(pool, 'interlock', `name like 'long %'`),
    alarm: await idsIn(pool, 'alarm', `number like 'large %'`),
    write: await idsIn(pool, 'write_command', 'true'),
  };
  // What a call deletes is not there for the next: each takes its own from the end of what is left.
  const ids = (subject: IdSubject): readonly number[] => known[subject] ?? [];

  const tokenFor = async (call: Call): Promise<string | null> => {
    if (call.rule.kind === 'public') return null;
    if (call.rule.kind === 'admin') {
      await fixture.proveAdmin();
      return tokens.admin;
    }
    // It may end the session that makes it, or the account.
    const endsAccount = call.loginAs === 'refused' || /^(identity|account)\./.test(call.name);
    return endsAccount ? fixture.anybody() : tokens.owner;
  };

  const mostBytes = (call: Call): number =>
    call.method === 'GET' || call.method === 'DELETE' ? 12_000 : (call.maxBytes ?? 1_000_000);

  /** What one of a call's largest inputs is, with what takes the place of the file of its case. */
  const inputsOf = async (call: Call): Promise<readonly Largest[]> => {
    const given = bases[call.name] ?? (await fixture.caseOf(call.name)?.input(owner));
    const base = knownFields(call, given ?? {});
    const most = Math.min(1_000_000, mostBytes(call));
    const grown = largestInputs(call.input, base, { ids, most });
    return [
      ...grown.map((input) => ({ input, own: {} })),
      ...largestOwnOf(call).map((own) => ({ input: { ...base, ...own.fields }, own })),
    ];
  };

  const unit = await scaleOf(socket);

  /** Sends one of the call's largest inputs, made anew; null when it has no such one. */
  async function send(call: Call, variant: number): Promise<Measured | null> {
    const wanted = (await inputsOf(call))[variant];
    if (wanted === undefined) return null;
    const { input, own } = wanted;
    const { file: small }: Partial<CallCase> = fixture.caseOf(call.name) ?? {};
    const token = await tokenFor(call);
    const around = { call, file: small, url: server.url, owner, token: tokens.owner };
    const file = (await own.file?.(around)) ?? small;
    const given = { call, input, token, ...(file === undefined ? {} : { file }) };
    await takeLongestTurn(socket);
    const { body, content } = await makeCall(server.url, given);
    return {
      call: call.name,
      variant,
      units: (await takeLongestTurn(socket)) / unit,
      code: body.code,
      bytes: [
        JSON.stringify(input).length + Buffer.from(file?.content ?? '').length,
        content?.length ?? JSON.stringify(body).length,
      ],
    };
  }

  /** What the longest turns of a call take, dearest first; what is at once within bounds is asked once. */
  async function measure(call: Call, enough: number): Promise<readonly Measured[]> {
    const found: Measured[] = [];
    for (let variant = 0; ; variant += 1) {
      let least = await send(call, variant);
      if (least === null) return found.sort((a, b) => b.units - a.units);
      // Others have their turns meanwhile, and a first go is not compiled yet.
      for (let go = 1; go < goes && least.units > enough; go += 1) {
        const again = await send(call, variant);
        if (again !== null && again.units < least.units) least = again;
      }
      found.push(least);
    }
  }

  /**
   * The longest turn while a point that all of what runs by itself looks at becomes another, as others
   * go on asking: the least of several goes.
   */
  async function measureChangedInput(): Promise<number> {
    const [id] = await idsIn(pool, 'point', `name = 'bearing1'`);
    const of = { deviceId: deviceId(device), keyword: 'bearing1', pageSize: 1000 };
    const look = async () => {
      const { list } = await owner.call(pointCalls.list, of);
      const found = list.find((point) => point.id === id);
      if (found === undefined) throw new RangeError('the first of the points is listed');
      return found;
    };
    let least = Number.POSITIVE_INFINITY;
    for (let go = 0; go < goes; go += 1) {
      const before = await look();
      const dataType = before.dataType === DataType.INT16U ? DataType.INT16S : DataType.INT16U;
      await takeLongestTurn(socket);
      await owner.call(pointCalls.edit, { ...before, dataType });
      // It is taken over a moment later, and all is read anew in pieces.
      for (let asked = 0; asked < 50; asked += 1) await look();
      least = Math.min(least, (await takeLongestTurn(socket)) / unit);
    }
    return least;
  }

  /** The longest turn while five hundred devices fall silent together: the least of two goes. */
  async function measureSilence(): Promise<number> {
    const gateway = await addSilentGateway(owner, server.mqttUrl);
    let least = Number.POSITIVE_INFINITY;
    for (let go = 1; go <= 2; go += 1) {
      await gateway.publish(go);
      await takeLongestTurn(socket);
      await gateway.isSilent();
      least = Math.min(least, (await takeLongestTurn(socket)) / unit);
    }
    await gateway.end();
    return least;
  }

  /** The longest turn while two hundred lines answer at once: the least of several goes. */
  async function measureLines(): Promise<number> {
    const lines = await addLines(owner);
    let least = Number.POSITIVE_INFINITY;
    for (let go = 1; go <= goes; go += 1) {
      await takeLongestTurn(socket);
      await lines.answer(go);
      least = Math.min(least, (await takeLongestTurn(socket)) / unit);
    }
    lines.stop();
    return least;
  }

  /**
   * The longest turns while one message after another has thousands of long calculated points reckoned,
   * the least of several; of the first one behind the start of a server; and of the one behind the
   * adding of all of them, with that.
   */
  async function measureSettling(): Promise<{
    readonly first: number;
    readonly least: number;
    readonly behindAdding: number;
  }> {
    const gateway = await addSettlingGateway(owner, () => server.mqttUrl);
    await takeLongestTurn(socket);
    await gateway.publish(1);
    const behindAdding = (await takeLongestTurn(socket)) / unit;
    await server.halt();
    await server.restart();
    const found: number[] = [];
    for (let go = 1; go <= goes; go += 1) {
      await takeLongestTurn(socket);
      await gateway.publish(1 + go);
      found.push((await takeLongestTurn(socket)) / unit);
    }
    return { first: found[0] ?? Number.NaN, least: Math.min(...found), behindAdding };
  }

  return {
    measure,
    measureChangedInput,
    measureSilence,
    measureLines,
    measureSettling,
    unit,
    async stop() {
      await fixture.stop();
      folder.remove();
    },
  };
}
