/** A database of the release before opens: what only Modbus knew moves into structured columns. */

import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deviceId } from '@millwright/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '../../base/log.ts';
import { migratePostgres } from '../../engines/postgres/index.ts';
import {
  migrationsFolder,
  openTestPostgres,
  type TestPostgres,
} from '../../engines/postgres/testing.ts';
import { findDevices } from './devices.store.ts';
import { pointsOfDevices } from './points/points.store.ts';

const moving = '0200-protocol-settings.sql';

let before: string;
let database: TestPostgres;

beforeAll(async () => {
  before = await mkdtemp(join(tmpdir(), 'millwright-before-'));
  for (const name of await readdir(migrationsFolder)) {
    if (name < moving) await cp(join(migrationsFolder, name), join(before, name));
  }
  database = await openTestPostgres({ migrations: false });
  await migratePostgres(database.postgres, before, silentLog);
});

afterAll(async () => {
  await database?.drop();
  await rm(before, { recursive: true });
});

test('devices, points and the stations of a line are as they were', async () => {
  const { pool, db } = database.postgres;
  await pool.query(`
    insert into item (item_name, note, created_at, updated_at) values ('Line', '', now(), now());
    insert into gateway (item_id, gateway_name, box_id, password_hash, kind, created_at, updated_at)
      values (1, 'Box', 'BOX00001', 'x', 'mqtt', now(), now());
    insert into gateway (item_id, gateway_name, box_id, kind, registration, registration_key, created_at, updated_at)
      values (1, 'DTU', 'BOX00002', 'dial-in', '{}', 'k', now(), now());
    insert into device (item_id, device_name, protocol, profile, host, port, gateway_id, unit_id, mode,
        period_ms, timeout_ms, word_order, max_registers, enabled, note, created_at, updated_at)
      values
        (1, 'Press', 'modbus-tcp', 'xinje-xd', '10.0.0.5', 502, null, 3, 'high-performance',
          1000, 500, 'CDAB', 64, true, '', now(), now()),
        (1, 'Boiler', 'mqtt-json', 'modbus', '', 502, 1, 1, 'high-performance',
          1000, null, 'ABCD', 120, true, '', now(), now()),
        (1, 'Pump', 'modbus-dial-in', 'modbus', '', 502, 2, 7, 'save-flow',
          1000, null, 'ABCD', 120, true, '', now(), now());
    insert into point (device_id, name, family, address, bit, length, data_type, word_order,
        display_format, unit, writable, saved, slope, intercept)
      values
        (1, 'Run', 'D', '100', 5, 1, 10, null, 1, '', true, true, 1, 0),
        (1, 'Name', 'D', '200', null, 8, 11, 'BADC', 6, '', false, true, 1, 0),
        (2, 'Temp', 'key', 'params.temp', null, 1, 9, null, 1, '', false, true, 1, 0);`);

  const { applied } = await migratePostgres(database.postgres, migrationsFolder, silentLog);
  expect(applied).toContain(moving);

  const devices = (await findDevices(db, [deviceId(1), deviceId(2), deviceId(3)])).toSorted(
    (a, b) => a.id - b.id,
  );
  expect(devices).toMatchObject([
    { protocol: 'modbus-tcp', profile: 'xinje-xd', unitId: 3, wordOrder: 'CDAB', maxRegisters: 64 },
    { protocol: 'mqtt-json', gatewayId: 1 },
    { protocol: 'modbus-dial-in', gatewayId: 2, unitId: 7 },
  ]);
  expect(await pointsOfDevices(db, [deviceId(1), deviceId(2)])).toMatchObject([
    { family: 'D', address: '100', bit: 5, length: 1, wordOrder: null },
    { family: 'D', address: '200', bit: null, length: 8, wordOrder: 'BADC' },
    { family: 'key', address: 'params.temp' },
  ]);
  const { rows } = await pool.query('select address_text from point order by id');
  expect(rows.map((row) => row.address_text)).toEqual(['D100', 'D200', 'keyparams.temp']);

  const second = `insert into device (item_id, device_name, protocol, host, port, gateway_id, station,
      mode, period_ms, settings, enabled, note, created_at, updated_at)
    values (1, 'Twin', 'modbus-dial-in', '', 502, 2, '7', 'save-flow', 1000, '{}', true, '', now(), now())`;
  await expect(pool.query(second)).rejects.toThrow('device_station');
});
