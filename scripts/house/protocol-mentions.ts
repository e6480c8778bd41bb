/**
 * Protocols are named in their folders, in the one list, by the plant, and by tests. Whoever else
 * names one would have to be edited when another one comes: let them ask for what it can.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { protocolList } from '@millwright/contract/devices/protocols/index';

/** Files that may, each with why. */
const allowed: Readonly<Record<string, string>> = {
  'packages/contract/src/devices/devices.examples.ts':
    'the example of a device is of some protocol',
  'packages/drivers/src/dial-in/registration.ts':
    'a box may send a reply of its serial line in one packet with its registration',
};

const looked = /^(packages\/(contract|kernel|drivers|ui|charts|scene)|apps\/(server|web))\/src\//;
const isSource = /\.(tsx?|json)$/;
/** Written from the calls, whose enumerations name protocols. */
const isGenerated = /^packages\/contract\/src\/\w+\/facts\//;
const isTest = /\.(test|builders|cases|contract\.test)\.tsx?$/;
const homes =
  /^(packages\/contract\/src\/devices|apps\/web\/src\/domains\/devices)\/protocols\/|^packages\/drivers\/src\/[\w-]+\//;

const folders = [...new Set(protocolList.map(({ folder }) => folder))];

/** So short a name is one only where a word begins and no number goes on. */
const wordOf = (folder: string): RegExp =>
  folder.length > 3
    ? new RegExp(folder.split('-').join('-?'), 'i')
    : new RegExp(`(?<![a-z0-9.])${folder}(?![0-9.])`, 'i');
const words = folders.map((folder) => ({ folder, word: wordOf(folder) }));

/** Whether a file lies where its protocol may be named: drivers keep theirs in folders of their names. */
const isHome = (file: string): boolean =>
  homes.test(file) &&
  (!file.startsWith('packages/drivers/') ||
    folders.includes(file.slice('packages/drivers/src/'.length).split('/')[0] ?? ''));

/** The folder of the protocol that the code, comments apart, names. */
const protocolIn = (source: string): string | undefined => {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return words.find(({ word }) => word.test(code))?.folder;
};

/** @param files their sources by path @returns what is wrong */
export function protocolMentions(files: ReadonlyMap<string, string>): string[] {
  const found = new Map<string, string>();
  for (const [file, source] of files) {
    if (!looked.test(file) || !isSource.test(file) || isTest.test(file)) continue;
    if (isGenerated.test(file) || isHome(file)) continue;
    const folder = protocolIn(source);
    if (folder !== undefined) found.set(file, folder);
  }
  return [
    ...[...found]
      .filter(([file]) => !(file in allowed))
      .map(
        ([file, folder]) =>
          `${file} says “${folder}”, as the folder of a protocol is called: ask for what the ` +
          'protocol can, or contribute from its folder; or give the folder a name that is no word of others',
      ),
    ...Object.keys(allowed)
      .filter((file) => files.has(file) && !found.has(file))
      .map((file) => `${file} names no protocol any more: take it from the list`),
  ];
}

export const checkProtocolMentions = (root: string, files: readonly string[]): string[] =>
  protocolMentions(
    new Map(
      files
        .filter((file) => looked.test(file) && isSource.test(file))
        .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
    ),
  );
