/**
 * What a child process is told of our environment: what programs need to run, and what the child is
 * named. Ours holds secrets that are not theirs, and anybody of this machine's account reads them.
 */
const everywhere: readonly string[] = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TMPDIR',
  'TZ',
  'LD_LIBRARY_PATH',
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
];

/** @param names settings of the child besides; each may come from a file (`NAME_FILE`) too */
export function childEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[] = [],
): Record<string, string> {
  const wanted = [...everywhere, ...names.flatMap((name) => [name, `${name}_FILE`])];
  return Object.fromEntries(
    wanted.flatMap((name): [string, string][] => {
      const value = environment[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
