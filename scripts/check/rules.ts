/** The rules of the house, each a step of the check. */
import { staleFiles } from '../generate/generated.ts';
import { checkCallNames } from '../house/call-names.ts';
import { checkConfigurationPage } from '../house/configuration-page.ts';
import { checkMentions } from '../house/domain-mentions.ts';
import { checkDomainNames } from '../house/domain-names.ts';
import { checkContents } from '../house/file-contents.ts';
import { readLengths } from '../house/file-lengths.ts';
import { checkFileNames } from '../house/file-names.ts';
import { evaluateFolderSizes } from '../house/folder-sizes.ts';
import { checkLockfile } from '../house/lockfile.ts';
import { checkMigrations } from '../house/migrations.ts';
import { checkPrivateWords } from '../house/private-words.ts';
import { checkProtocolMentions } from '../house/protocol-mentions.ts';
import { checkSubjects } from '../house/subject-words.ts';
import { checkImports } from '../import-law/check-imports.ts';
import { outcomeOf, type Step } from './step.ts';

/** @param projectFiles paths of what could be checked in, from the root */
export const rulesOf = (projectFiles: (root: string) => string[]): readonly Step[] => [
  {
    name: 'import law',
    run: async (root) => outcomeOf(checkImports(root, projectFiles(root))),
  },
  {
    name: 'domain names',
    run: async (root) => outcomeOf(checkDomainNames(root, projectFiles(root))),
  },
  {
    name: 'domain mentions',
    async run(root) {
      const { breaches, report } = checkMentions(root, projectFiles(root));
      return outcomeOf(breaches, report);
    },
  },
  {
    name: 'call names',
    run: async () => outcomeOf(checkCallNames()),
  },
  {
    name: 'subject names',
    run: async (root) => outcomeOf(checkSubjects(root)),
  },
  {
    name: 'protocol mentions',
    run: async (root) => outcomeOf(checkProtocolMentions(root, projectFiles(root))),
  },
  {
    name: 'private names',
    run: async (root) => outcomeOf(checkPrivateWords(root, projectFiles(root))),
  },
  {
    name: 'file names',
    run: async (root) => outcomeOf(checkFileNames(projectFiles(root))),
  },
  {
    name: 'file contents',
    run: async (root) => outcomeOf(checkContents(root, projectFiles(root))),
  },
  {
    name: 'file lengths',
    async run(root) {
      const { breaches, report, median, p95 } = readLengths(root, projectFiles(root));
      const note = [`median ${median}, p95 ${p95} lines`, ...report].join('\n');
      return outcomeOf(breaches, note);
    },
  },
  {
    name: 'folder sizes',
    async run(root) {
      const { breaches, report } = evaluateFolderSizes(projectFiles(root));
      return outcomeOf(breaches, report.join('\n'));
    },
  },
  {
    name: 'lockfile',
    run: async (root) => outcomeOf(checkLockfile(root)),
  },
  {
    name: 'migrations',
    run: async (root) => outcomeOf(checkMigrations(root)),
  },
  {
    name: 'configuration page',
    run: async (root) => outcomeOf(checkConfigurationPage(root)),
  },
  {
    name: 'generated files',
    async run(root) {
      const stale = await staleFiles(root);
      return outcomeOf(stale.map((file) => `${file} is not current: node scripts/generate.ts`));
    },
  },
];
