/**
 * Who PostgreSQL runs as. It refuses to be root, so a server started as root hands it to an
 * account without rights: the owner of an existing data directory, else `millwright`, else the
 * distribution's `postgres`, else `millwright` is created.
 */
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { outage } from '@millwright/kernel';

const run = promisify(execFile);

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The account to switch to, or undefined where this process runs PostgreSQL under its own.
 * @param home folder that holds the data directory; may not exist yet.
 */
export async function chooseAccount(home: string): Promise<Account | undefined> {
  const self = process.getuid?.() ?? -1;
  const owner = await stat(home).catch(() => undefined);
  if (self !== 0) {
    if (owner !== undefined && owner.uid !== self) throw foreignOwner(home, owner.uid, self);
    return undefined;
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await lookUp('millwright')) ?? (await lookUp('postgres')) ?? (await create('millwright'));
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function create(name: string): Promise<Account> {
  try {
    await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', name]);
  } catch (error) {
    throw outage('postgres.no_account', { problem: noAccount }, error);
  }
  const account = await lookUp(name);
  if (account === undefined) throw outage('postgres.no_account', { problem: noAccount });
  return account;
}

const noAccount =
  'PostgreSQL does not run as root and the account "millwright" could not be created. Create it, start as an ordinary user, or set DATABASE_URL.';

const foreignOwner = (home: string, owner: number, self: number) =>
  outage('postgres.foreign_owner', {
    problem: `${home} belongs to user ${owner}, but this process runs as user ${self}. Start as that user, or give the folder to this one with chown -R.`,
  });
