import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { defaultTimeZone } from './time-zone.ts';

describe('the configuration', () => {
  it('needs nothing', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ PORT: 8080, MQTT_PORT: 1883, PLANT: true, PASSWORD_MIN: 3 });
    expect(isAbsolute(config.dataDir)).toBe(true);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 8080 });
  });

  it.each([
    [{ PORT: '70000' }, 'PORT'],
    [{ PLANT: 'maybe' }, 'PLANT'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL'],
    [{ CLICKHOUSE_URL: 'db:9000' }, 'CLICKHOUSE_URL'],
    [{ MAP_URL: 'https://tiles.example/{z}/{x}.png' }, 'MAP_URL'],
    [{ MAP_URL: 'https://{s}.example/{z}/{x}/{y}.png' }, 'MAP_URL'],
    [{ MAP_URL: 'javascript:/{z}/{x}/{y}' }, 'MAP_URL'],
    [{ WECHAT_ALARM_TEMPLATE: 't' }, 'WECHAT_ALARM_TEMPLATE needs WECHAT_APP_ID'],
    [{ WECHAT_ALARM_BLANKS: 'who=thing1' }, 'WECHAT_ALARM_BLANKS'],
    [{ TIME_ZONE: 'Mars/Base' }, 'TIME_ZONE: must be the IANA name of a time zone'],
    [{ TIME_ZONE: '+08:00' }, 'TIME_ZONE'],
    [{ TLS_CERT: '/a.pem' }, 'TLS_CERT, TLS_KEY must be set together'],
    [{ BACKUP_S3_SECRET: 's' }, 'BACKUP_S3_KEY_ID, BACKUP_S3_SECRET must be set together'],
    [{ BACKUP_S3_ENDPOINT: 'minio:9000' }, 'BACKUP_S3_ENDPOINT'],
    [{ BACKUP_DIR: 's3://b/c' }, 'BACKUP_DIR is a bucket, which needs BACKUP_S3_KEY_ID'],
  ])('says what is wrong with %o', (env, said) => {
    expect(() => readConfig(env)).toThrow(ConfigError);
    expect(() => readConfig(env)).toThrow(said);
  });

  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['UTC', 'Asia/Shanghai'],
    ['Etc/UTC', 'Asia/Shanghai'],
    ['Etc/Unknown', 'Asia/Shanghai'],
  ])('on a machine that goes by %s the days are those of %s', (machine, zone) => {
    expect(defaultTimeZone(machine)).toBe(zone);
  });

  it('goes by UTC where somebody says so', () => {
    expect(readConfig({ TIME_ZONE: 'UTC' }).TIME_ZONE).toBe('UTC');
  });

  it('names every variable that is wrong at once', () => {
    expect(() => readConfig({ PORT: 'x', MQTT_PORT: 'y' })).toThrow(/PORT[\s\S]*MQTT_PORT/);
  });

  it('has choices for accounts, with the defaults of before', () => {
    expect(readConfig({})).toMatchObject({
      REGISTRATION: true,
      DEMO: true,
      SESSION_IDLE_MINUTES: 4320,
      PASSWORD_MIN: 3,
    });
    expect(
      readConfig({ REGISTRATION: 'off', DEMO: 'off', PUBLIC_URL: 'https://plant.example' }),
    ).toMatchObject({ REGISTRATION: false, DEMO: false, PUBLIC_URL: 'https://plant.example' });
    for (const env of [{ SESSION_IDLE_MINUTES: '4' }, { PUBLIC_URL: 'plant.example' }]) {
      expect(() => readConfig(env)).toThrow(Object.keys(env)[0]);
    }
  });

  it('reads secrets from files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'millwright-config-'));
    try {
      const file = join(folder, 'password');
      writeFileSync(file, 'secret1\n');
      expect(readConfig({ ADMIN_PASSWORD_FILE: file })).toMatchObject({
        ADMIN_PASSWORD: 'secret1',
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
