/**
 * A program for tests: restores, and kills itself when the restore says that it is at a stage. Its
 * arguments are what {@link restoreBackup} takes, of a folder, and the stage.
 */
import process from 'node:process';
import { openFolder } from '../places/index.ts';
import { restoreBackup } from './restore-backup.ts';

const { stage, from, ...needs } = JSON.parse(process.argv[2] ?? '');
await restoreBackup({
  ...needs,
  from: openFolder(from),
  progress: {
    at(what) {
      if (what === stage) process.kill(process.pid, 'SIGKILL');
    },
    say: () => undefined,
  },
});
