import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createTempDir } from '@millwright/testing';
import { processesOf } from '@millwright/testing/processes-of';
import { afterAll, expect, test } from 'vitest';

const folder = createTempDir();
afterAll(() => {
  for (const { pid } of processesOf(folder.path)) process.kill(pid, 'SIGKILL');
  folder.remove();
});

/** A server that does something, may set what it reports, and whose stop never ends. */
async function server(
  name: string,
  does: string,
): Promise<{ child: ChildProcess; report: unknown }> {
  const file = join(folder.path, `${name}.mjs`);
  const module = (path: string) => JSON.stringify(join(import.meta.dirname, path));
  writeFileSync(
    file,
    `import { spawn } from 'node:child_process';
     import { once } from 'node:events';
     import { endChild, endWithProcess } from ${module('own-programs.ts')};
     import { stopOnSignals } from ${module('stop-on-signals.ts')};
     const log = { info() {}, warn() {}, debug() {}, error: (_, words) => console.log(words), child: () => log };
     let report = 'ready';
     ${does.replaceAll(/module\('(.*?)'\)/g, (_, path) => module(path))}
     stopOnSignals({ log, limit: 300, stop: () => new Promise(() => {}) });
     process.send(report);`,
  );
  const child = fork(file, [], { execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const [report] = await once(child, 'message');
  return { child, report };
}

async function end(child: ChildProcess): Promise<{ code: number; said: string }> {
  let said = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  child.kill('SIGTERM');
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

test('a stop that never ends leaves no program, not one that does not hear either', async () => {
  const mark = join(folder.path, 'hears');
  const { child } = await server(
    'programs',
    `for (const hears of [true, false]) {
       const text = (hears ? '' : "process.on('SIGTERM', () => {});") +
         "setInterval(() => {}, 1e6); console.log('up')";
       const program = spawn(process.execPath, ['-e', text, ${JSON.stringify(mark)}], { detached: true });
       await once(program.stdout, 'data');
       program.stdout.unref();
       endWithProcess(() => endChild(program));
     }`,
  );
  const running = () => processesOf(folder.path).filter(({ command }) => command.includes(mark));
  expect(running()).toHaveLength(2);
  expect(await end(child)).toEqual({ code: 1, said: 'the stop took too long\n' });
  expect(running()).toEqual([]);
}, 30_000);

test('a stop that never ends ends the engines, and loses nothing', async () => {
  const within = (name: string) => JSON.stringify(join(folder.path, name));
  const counts = `
    const { startEmbedded } = await import(module('../../engines/postgres/embedded/supervisor.ts'));
    const { superviseChild } = await import(module('../../engines/clickhouse/supervisor.ts'));
    const { default: pg } = await import(${JSON.stringify(createRequire(import.meta.url).resolve('pg'))});
    const postgres = await startEmbedded({ home: ${within('postgres')}, log });
    await superviseChild(${within('clickhouse')}, log);
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => {});
    await client.connect();
    await client.query('create table if not exists kept (n int)');
    report = (await client.query('select count(*)::int as n from kept')).rows[0].n;
    await client.query('insert into kept values (1)');
    await client.query('begin; lock table kept');`;
  const engines = () =>
    processesOf(folder.path)
      .map(({ command }) => /bin\/postgres -D|clickhouse.child/.exec(command)?.[0])
      .filter((engine) => engine !== undefined);
  for (const before of [0, 1]) {
    const { child, report } = await server(`engines${before}`, counts);
    expect(report).toBe(before);
    expect(new Set(engines()).size).toBe(2);
    expect((await end(child)).code).toBe(1);
    expect(engines()).toEqual([]);
  }
}, 120_000);
