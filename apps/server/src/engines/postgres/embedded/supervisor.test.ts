import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTempDir, type TempDir, waitFor } from '@millwright/testing';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Log, silentLog } from '../../../base/log.ts';
import { connectPostgres } from '../start.ts';
import { isAlive } from './processes.ts';
import { type EmbeddedPostgres, startEmbedded } from './supervisor.ts';

/** A stopped cluster: creating one takes longer than most tests, which begin with a copy. */
let made: TempDir;
let folder: TempDir;
let home: string;
/** Where there is no cluster yet. */
let emptyHome: string;
const running: { stop(): Promise<void> }[] = [];
beforeAll(async () => {
  made = createTempDir();
  await (await startEmbedded({ home: made.path, log: silentLog, settings })).stop();
});
afterAll(() => made.remove());
beforeEach(() => {
  folder = createTempDir();
  home = join(folder.path, 'postgres');
  emptyHome = join(folder.path, 'empty', 'postgres');
  execFileSync('cp', ['-a', made.path, home]);
});
afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.stop();
  folder.remove();
});

const settings = { fsync: 'off' };
async function start(log: Log = silentLog, at = home): Promise<EmbeddedPostgres> {
  const server = await startEmbedded({ home: at, log, settings });
  running.push(server);
  return server;
}

async function query(server: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url });
  // Thrown out between two answers it would end the test run.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A log that remembers its messages. */
function remember(): Log & { readonly lines: string[] } {
  const lines: string[] = [];
  const note = (_facts: object, message: string) => void lines.push(message);
  const log = { lines, debug: note, info: note, warn: note, error: note, child: () => log };
  return log;
}

it('keeps its data over a stop, and leaves no process behind', async () => {
  const first = await startEmbedded({ home, log: silentLog, settings });
  await query(first, 'create table kept as select 42 as answer');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  expect(await query(await start(), 'select answer from kept')).toEqual([{ answer: 42 }]);
});

it('guards its secret and lets nobody in without it', async () => {
  const server = await start(silentLog, emptyHome);
  expect((await stat(join(emptyHome, 'secret'))).mode & 0o777).toBe(0o600);
  expect((await stat(emptyHome)).mode & 0o777).toBe(0o700);
  const url = new URL(server.url);
  url.password = 'guess';
  const intruder = new pg.Client({ connectionString: url.href });
  await expect(intruder.connect()).rejects.toMatchObject({ code: '28P01' });
  expect(await query(server, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
});

it('refuses a second server on the same folder and says who is there', async () => {
  const server = await start();
  await expect(start()).rejects.toMatchObject({
    code: 'postgres.in_use',
    details: { problem: expect.stringContaining(`millwright owner ${process.pid}`) },
  });
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

describe('after kill -9 of the process that started it', () => {
  let orphan: number;
  beforeEach(async () => {
    const owner = startOwner();
    orphan = Number(await firstLine(owner));
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    expect(isAlive(orphan)).toBe(true);
  });

  it('adopts the server that was left running', async () => {
    const log = remember();
    const server = await start(log);
    expect(server.pid).toBe(orphan);
    expect(log.lines).toContain('adopted a PostgreSQL server that was left running');
    expect(await query(server, 'select note from kept')).toEqual([{ note: 'by the owner' }]);
    await server.stop();
    expect(isAlive(orphan)).toBe(false);
  });

  it('ends it and starts anew when it does not answer', async () => {
    process.kill(orphan, 'SIGSTOP');
    const server = await start();
    expect(server.pid).not.toBe(orphan);
    expect(isAlive(orphan)).toBe(false);
    expect(await query(server, 'select note from kept')).toEqual([{ note: 'by the owner' }]);
  });
});

describe('when the server dies under us', () => {
  it('brings it back, and the pool with it', async () => {
    const server = await start();
    const postgres = connectPostgres(server.url, silentLog);
    running.push(postgres);
    await postgres.pool.query('create table kept as select 7 as answer');
    const lost = server.pid;
    const inTransaction = await postgres.pool.connect();
    await inTransaction.query('begin');
    process.kill(lost, 'SIGKILL');
    await waitFor('the new server', () => server.restarts > 0);
    await expect(inTransaction.query('select 1')).rejects.toThrow();
    inTransaction.release(true);
    expect(server.pid).not.toBe(lost);
    expect((await postgres.pool.query('select answer from kept')).rows).toEqual([{ answer: 7 }]);
    expect(await postgres.health()).toEqual({ name: 'postgres', ok: true });
  });

  it('reports an outage meanwhile, which is no crash', async () => {
    const server = await startEmbedded({ home, log: silentLog, settings });
    const postgres = connectPostgres(server.url, silentLog);
    running.push(postgres);
    await postgres.pool.query('select 1');
    await server.stop();
    await waitFor('ill health', async () => !(await postgres.health()).ok);
    await expect(
      postgres.db
        .withTables<{ pg_class: { relname: string } }>()
        .selectFrom('pg_class')
        .select('relname')
        .execute(),
    ).rejects.toMatchObject({ code: 'general.unavailable', details: { service: 'database' } });
  });

  it('hears notifications again', async () => {
    const server = await start();
    const postgres = connectPostgres(server.url, silentLog);
    running.push(postgres);
    const heard: string[] = [];
    postgres.listen('topic', (payload) => void heard.push(payload));
    await waitFor('the first connection', () => heard.length === 1);
    process.kill(server.pid, 'SIGKILL');
    await waitFor('the wake-up after reconnecting', () => heard.length === 2);
    await postgres.pool.query(`select pg_notify('topic', 'again')`);
    await waitFor('the notification', () => heard.includes('again'));
  });

  it('stays with a server that lost only its sessions', async () => {
    const server = await start();
    const pid = server.pid;
    const [session] = await query(
      server,
      `select pid from pg_stat_activity where application_name like 'millwright owner %'`,
    );
    process.kill((session as { pid: number }).pid, 'SIGKILL');
    await waitFor('the recovery', () => server.restarts > 0);
    // Who is back before the server has noticed is thrown out once more with all others.
    await waitFor('an answer', () => query(server, 'select 1').catch(() => false));
    expect(server.pid).toBe(pid);
  });
});

it('is not kept out by a number in postmaster.pid that now is a stranger', async () => {
  await writeFile(join(home, 'cluster', 'postmaster.pid'), `${process.pid}\n`);
  expect(await query(await start(), 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('clears away a cluster whose creation was cut short', async () => {
  await mkdir(join(emptyHome, 'cluster.new-99999999'), { recursive: true });
  await start(silentLog, emptyHome);
  const found = await readdir(emptyHome);
  expect(found.filter((name) => name.startsWith('cluster'))).toEqual(['cluster']);
});

it('says what to do with the files of another major version', async () => {
  await writeFile(join(home, 'cluster', 'PG_VERSION'), '14\n');
  await expect(start()).rejects.toMatchObject({
    code: 'postgres.other_version',
    details: { problem: expect.stringMatching(/written by PostgreSQL 14.*brings 18/) },
  });
});

it('passes on the last words of a server that does not start', async () => {
  const failing = startEmbedded({ home, log: silentLog, settings: { shared_buffers: 'much' } });
  await expect(failing).rejects.toMatchObject({
    code: 'postgres.cannot_start',
    details: { problem: expect.stringContaining('shared_buffers') },
  });
});

it('works in a folder deeper than a socket address is long', async () => {
  const deep = join(folder.path, 'deep'.repeat(30), 'postgres');
  expect(await query(await start(silentLog, deep), 'select 1 as one')).toEqual([{ one: 1 }]);
});

describe.runIf(process.getuid?.() === 0)('started as root', () => {
  /** The account it runs as, proven not to be root. */
  const startUnprivileged = async (at: string): Promise<number> => {
    const server = await start(silentLog, at);
    const { uid } = await stat(`/proc/${server.pid}`);
    expect(uid).not.toBe(0);
    expect((await stat(join(at, 'cluster'))).uid).toBe(uid);
    return uid;
  };

  it('runs as an account without rights, which may pass a private data folder and no more', async () => {
    const uid = await startUnprivileged(join(folder.path, 'new'));
    const { mode } = await stat(folder.path);
    expect(mode & 0o777).toBe(0o710);
    await expect(promisify(execFile)('ls', [folder.path], { uid })).rejects.toThrow('denied');
  });

  it('leaves folders alone that are not ours to open, and still gets through', async () => {
    const data = join(folder.path, 'data');
    await mkdir(data);
    await startUnprivileged(join(data, 'postgres'));
    expect((await stat(folder.path)).mode & 0o777).toBe(0o700);
  });
});

/** A Node process of its own that starts the cluster, writes into it and stays. */
function startOwner(): ChildProcess {
  const module = new URL('./supervisor.ts', import.meta.url).href;
  const program = `
    import pg from ${JSON.stringify(import.meta.resolve('pg'))};
    import { startEmbedded } from ${JSON.stringify(module)};
    const log = { debug() {}, info() {}, warn() {}, error: console.error, child: () => log };
    const server = await startEmbedded({ home: ${JSON.stringify(home)}, log, settings: ${JSON.stringify(settings)} });
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query("create table kept as select 'by the owner' as note");
    console.log(server.pid);
    setInterval(() => {}, 60_000);`;
  return spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  return text;
}
