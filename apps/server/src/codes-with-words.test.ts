/**
 * Codes that people are told in the reason of a device, the end of a message, a task or a run, an event or
 * a log: each has its words in both languages. A fault that is thrown may end in any of these, so every
 * outage and every refusal has words, but for those that are told nowhere, as it is said here of each.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors, isErrorCode } from '@millwright/contract';
import { expect, it } from 'vitest';
import { isBackupFaultCode } from './platform/backup/backup-fault.ts';

const root = join(import.meta.dirname, '../../..');

const toldNowhere = {
  'end the start, or a program, with a sentence of their own': [
    'clickhouse.half_restored',
    'clickhouse.restored_twice',
    'data_dir.half_restored',
    'data_dir.in_use',
    'dial_in.port_taken',
    'mqtt.port_taken',
    'nats.unreachable',
    'plant.no_past',
    'plant.no_site',
    'plant.not_started',
    'postgres.cannot_create',
    'postgres.cannot_start',
    'postgres.foreign_owner',
    'postgres.half_restored',
    'postgres.in_use',
    'postgres.migration',
    'postgres.no_account',
    'postgres.no_binaries',
    'postgres.other_version',
    'postgres.restored_twice',
    'postgres.unreachable',
    'servers.no_bus',
    'servers.own_history',
  ],
  'is told by its words alone, which are what the program said': ['backup.program_failed'],
  'keep a box from its acknowledgement': [
    'boxes.dismissed',
    'boxes.gone',
    'lease.lost',
    'mqtt.acknowledged_later',
    'mqtt.disconnected',
    'mqtt.not_authorised',
    'mqtt.publish_failed',
  ],
  'are tried again from within': ['clickhouse.broken_answer', 'telemetry.history_stopped'],
  'end what nobody waits for any more': ['link.cancelled'],
  'end the frame of a page that sent nonsense': ['live_frame.invalid'],
};

/** What is thrown where something goes wrong that is no mistake of ours. */
const thrown =
  /\b(?:outage|refusal|refuse|refuseAs)\(\s*'([a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*)'/g;
/** What is put down as the reason of something. */
const put =
  /(?:\b(?:code|reason|problem|cause|why): |states\.set\([^)]*, )'([a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*)'/g;

const sources = globSync('{apps/server,packages/*}/src/**/*.ts', { cwd: root }).filter(
  (file) =>
    !file.startsWith('packages/testing/') &&
    !/\.(test|series|builders|cases)\.ts$|\/(fake|testing)[^/]*\.ts$|\/fake\//.test(file),
);

const codes = new Map<string, string>();
for (const file of sources) {
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, code = ''] of [...text.matchAll(thrown), ...text.matchAll(put)])
    codes.set(code, file);
}

it('has words for each', () => {
  expect(codes.size).toBeGreaterThan(300);
  const known = new Set<string>(Object.values(toldNowhere).flat());
  const bare = [...codes].filter(
    ([code]) => !isErrorCode(code) && !isBackupFaultCode(code) && !known.has(code),
  );
  expect(bare).toEqual([]);
});

it('has both languages for each, and none for what is told nowhere', () => {
  for (const [code, { zh, en }] of Object.entries(errors)) {
    expect(zh, code).toMatch(/\p{Script=Han}/u);
    expect(en, code).toMatch(/[a-z]{2}/);
  }
  for (const code of Object.values(toldNowhere).flat()) {
    expect(codes.has(code), `${code} is thrown`).toBe(true);
    expect(isErrorCode(code), `${code} has words`).toBe(false);
  }
});
