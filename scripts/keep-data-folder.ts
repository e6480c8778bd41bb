/**
 * Keeps a data folder of a release, small, for the test that later releases open it:
 * `node scripts/keep-data-folder.ts <checkout> <name>`, where the checkout is one of that release
 * with its packages installed. Runs it with the simulated plant for some minutes, does something of
 * every kind, packs what it leaves, and asks the same release what it finds in the folder that is
 * laid from the package. Takes five minutes.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minutes } from '@millwright/kernel';
import { createTempDir, waitFor } from '@millwright/testing';
import {
  type KeptAnswer,
  keptFolders,
  layFolder,
  packFolder,
  readAbout,
  writeAnswers,
} from '@millwright/testing/data-folders/kept-folder';
import { openWireSession } from '@millwright/testing/data-folders/wire-session';
import { without } from '@millwright/testing/data-folders/without';
import { fill } from './data-folder/fill.ts';
import { questionsFor } from './data-folder/questions.ts';
import { startRelease } from './data-folder/release.ts';

const [checkout, name] = process.argv.slice(2);
if (checkout === undefined || name === undefined) {
  throw new RangeError('node scripts/keep-data-folder.ts <checkout> <name>');
}
const folder = join(keptFolders, name);
const user = { userName: 'admin', password: 'Admin12345' };
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Where the plant listens, that no other does: it finds these ports again in the test. */
const plantPort = 19_940;
const plant = {
  control: plantPort + 5,
  endpoints: [0, 1, 2, 3, 4].map((at) => ({ host: '127.0.0.1', port: plantPort + at })),
  secret: '6b6570742d626f78',
};

/** How long the plant is watched once everything is set up. */
const lived = minutes(1);

/** @returns since when there are samples of the running plant */
async function live(dataDir: string): Promise<number> {
  const release = await startRelease({ checkout: checkout ?? '', dataDir, ...user, plant: true });
  try {
    const from = Date.now();
    const admin = await openWireSession(release.url, user);
    await waitFor(
      "the plant's past",
      () => release.output().includes('the simulated plant has a past'),
      minutes(10),
    );
    say('the plant has a past');
    await fill(release.url, admin);
    say('filled');
    await new Promise((resolve) => setTimeout(resolve, lived));
    return Math.max(from, Date.now() - minutes(2));
  } finally {
    await release.halt();
  }
}

async function record(from: number): Promise<void> {
  using laid = createTempDir();
  await layFolder(folder, laid.path);
  const release = await startRelease({
    checkout: checkout ?? '',
    dataDir: laid.path,
    ...user,
    plant: false,
  });
  try {
    const admin = await openWireSession(release.url, user);
    const { packedAt } = await readAbout(folder);
    const answers: KeptAnswer[] = [];
    for (const { request, forget } of await questionsFor(admin, { from, to: packedAt })) {
      answers.push({ request, forget, reply: without(await admin.ask(request), forget) });
    }
    await writeAnswers(folder, answers);
    say(`${answers.length} answers`);
  } finally {
    await release.halt();
  }
}

if (existsSync(folder)) throw new RangeError(`${folder} is there already`);
using temporary = createTempDir();
writeFileSync(join(temporary.path, 'plant.json'), JSON.stringify(plant), { mode: 0o600 });
const from = await live(temporary.path);
const packedAt = Date.now();
// A month of five million samples is no better proof than two minutes.
const since = (ago: number): string => `ts >= fromUnixTimestamp64Milli(${packedAt - ago})`;
await packFolder(
  temporary.path,
  folder,
  { ...user, packedAt },
  {
    sample: since(packedAt - from),
    sample_minute: since(minutes(20)),
    sample_hour: since(minutes(120)),
    sample_day: 'point <= 800',
  },
);
say('packed');
await record(from);
