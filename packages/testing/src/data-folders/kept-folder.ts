/**
 * Data folders of earlier releases, kept small: the rows of their databases and their files, without
 * the engines' own formats, which differ by machine and by version. `scripts/keep-data-folder.ts`
 * makes one, {@link layFolder} makes the data folder again.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { readFiles, writeFiles } from './folder-files.ts';
import { readHistory, writeHistory } from './history-tables.ts';
import { readRows, writeRows } from './postgres-rows.ts';
import type { WireRequest } from './wire-session.ts';

/** Where the repository has them, each under the release that made it. */
export const keptFolders = join(import.meta.dirname, '../../data-folders');

export interface About {
  /** Epoch milliseconds; what happened later is not the release's. */
  readonly packedAt: number;
  readonly userName: string;
  readonly password: string;
  /** Applied migrations of each engine. */
  readonly migrations: {
    readonly postgres: readonly string[];
    readonly clickhouse: readonly string[];
  };
  /** Rows of every table. */
  readonly rows: Readonly<Record<string, number>>;
}

/** What the release answered when it was asked; fields that change by themselves are left out. */
export interface KeptAnswer {
  readonly request: WireRequest;
  readonly forget: readonly string[];
  readonly reply: unknown;
}

const zip = (content: string | Buffer): Promise<Buffer> =>
  promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION });

const unzip = async (file: string): Promise<Buffer> => promisify(gunzip)(await readFile(file));

const readJson = async <T>(file: string): Promise<T> => JSON.parse(`${await unzip(file)}`);

export const readAbout = async (folder: string): Promise<About> =>
  JSON.parse(await readFile(join(folder, 'about.json'), 'utf8'));

export const readAnswers = (folder: string): Promise<KeptAnswer[]> =>
  readJson(join(folder, 'answers.json.gz'));

export const writeAnswers = async (folder: string, answers: readonly KeptAnswer[]): Promise<void> =>
  writeFile(join(folder, 'answers.json.gz'), await zip(JSON.stringify(answers)));

/**
 * Keeps a stopped data folder.
 * @param only for a table of the history, the condition on the rows that are kept
 */
export async function packFolder(
  dataDir: string,
  folder: string,
  about: Pick<About, 'userName' | 'password' | 'packedAt'>,
  only: Readonly<Record<string, string>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const files = await readFiles(dataDir);
  const rows = await readRows(dataDir);
  const history = await readHistory(dataDir, only);
  await writeFile(join(folder, 'files.json.gz'), await zip(JSON.stringify(files)));
  await writeFile(join(folder, 'postgres.gz'), await zip(rows.lines.join('\n')));
  for (const { name, content } of history.tables) {
    await writeFile(join(folder, `${name}.native.gz`), await zip(content));
  }
  const all: About = {
    ...about,
    migrations: { postgres: rows.migrations, clickhouse: history.migrations },
    rows: {
      ...rows.counts,
      ...Object.fromEntries(history.tables.map((table) => [`history.${table.name}`, table.rows])),
    },
  };
  await writeFile(join(folder, 'about.json'), `${JSON.stringify(all, null, 2)}\n`);
}

/** Makes the data folder again as the release had left it, in an empty folder. */
export async function layFolder(folder: string, dataDir: string): Promise<void> {
  const { migrations, rows } = await readAbout(folder);
  const prefix = 'history.';
  const names = Object.keys(rows).filter((name) => name.startsWith(prefix));
  const tables = await Promise.all(
    names.map(async (key) => {
      const name = key.slice(prefix.length);
      return {
        name,
        rows: rows[key] ?? 0,
        content: await unzip(join(folder, `${name}.native.gz`)),
      };
    }),
  );
  const lines = `${await unzip(join(folder, 'postgres.gz'))}`.split('\n');
  await Promise.all([
    writeRows(dataDir, { migrations: migrations.postgres, lines }),
    writeHistory(dataDir, { migrations: migrations.clickhouse, tables }),
    readJson<Parameters<typeof writeFiles>[1]>(join(folder, 'files.json.gz')).then((files) =>
      writeFiles(dataDir, files),
    ),
  ]);
}
