import { expect, test } from 'vitest';
import { type Choice, chooseBox } from './choose-box.ts';
import { acceptsMore } from './read-states.ts';
import { compileRegistration, type RegistrationRule } from './registration.ts';
import { acceptedPackets } from './registration-overlap.ts';

let boxes = 0;
const box = (owner: string, registration: RegistrationRule, heartbeat: Buffer | null = null) => {
  const accepted = acceptedPackets({ registration, sent: 'once', heartbeat });
  return {
    key: String(++boxes),
    owner,
    registration: compileRegistration(registration, heartbeat),
    goesOn: (sent: Buffer) => acceptsMore(accepted, sent),
  };
};
const prefix = (owner: string, text: string) =>
  box(owner, { match: 'prefix', bytes: Buffer.from(text) });
const exactly = (text: string) => ({ match: 'exact', bytes: Buffer.from(text) }) as const;
const exact = (owner: string, text: string) => box(owner, exactly(text));
const pattern = (owner: string, text: string) => box(owner, { match: 'pattern', pattern: text });
type Box = ReturnType<typeof box>;

/** The owners that come away with the box, or that dispute about it. */
const told = (choice: Choice<Box>): string => {
  if (choice.kind === 'disputed') return `disputed ${choice.boxes.map((b) => b.owner).join(' ')}`;
  if (choice.kind !== 'box') return choice.kind;
  const losers = choice.losers.map(({ owner }) => ` not ${owner}`).join('');
  const rivals = choice.rivals.map(({ owner }) => ` or ${owner}`).join('');
  return `${choice.box.owner}${losers}${choice.mayChange ? ' perhaps' : ''}${rivals}`;
};
/** Of each owner whether it has met this packet, or (`a+`) a longer one. */
const meetings = (met: readonly string[]) => ({
  hasMet: (each: Box) => met.includes(each.owner),
  metLonger: () =>
    met.flatMap((each) => (each.endsWith('+') ? [{ key: each, owner: each.slice(0, -1) }] : [])),
});
const beat = Buffer.from('42');

test.each<[string, Box[], string[], string]>([
  ['GW0042', [], [], 'unknown'],
  ['GW0042', [exact('a', 'GW0043')], [], 'unknown'],
  ['GW00', [exact('a', 'GW0042')], [], 'more'],
  ['GW0042', [exact('a', 'GW0042')], [], 'a'],
  ['GW0042', [pattern('b', 'GW\\d{4}'), exact('a', 'GW0042')], [], 'disputed b a'],
  ['GW0042\r\n', [prefix('b', 'GW0042'), prefix('a', 'GW0042\r')], [], 'disputed b a'],
  ['GW0042', [pattern('b', 'GW\\d{4}'), exact('a', 'GW0042')], ['b'], 'b not a perhaps'],
  ['GW0042', [pattern('b', 'GW\\d{4}'), exact('a', 'GW0042')], ['a'], 'a not b perhaps'],
  ['GW0042', [pattern('b', 'GW\\d{4}'), exact('a', 'GW0042')], ['a', 'b'], 'disputed b a'],
  ['GW0042', [exact('b', 'GW0042')], ['a'], 'b'],
  ['GW00', [exact('a', 'GW00'), exact('b', 'GW0042')], [], 'a perhaps or b'],
  ['GW00', [exact('a', 'GW00'), exact('b', 'GW0042')], ['b'], 'a perhaps or b'],
  ['GW00', [exact('a', 'GW00'), exact('b', 'GW0042')], ['a'], 'a perhaps'],
  ['GW00', [exact('a', 'GW00'), exact('b', 'GW0042')], ['a', 'b+'], 'a perhaps or b'],
  ['GW00', [exact('a', 'GW00')], ['b+'], 'a perhaps or b'],
  ['GW00', [exact('a', 'GW00')], ['a+'], 'a'],
  ['GW00', [exact('a', 'GW00'), prefix('b', 'GW0042')], [], 'a perhaps or b'],
  ['GW00', [exact('a', 'GW00'), pattern('b', 'GW\\d{4}')], [], 'a perhaps or b'],
  ['GW00', [exact('a', 'GW00'), pattern('b', 'GW[1-9]\\d{3}')], [], 'a'],
  ['GW0042', [prefix('a', 'GW'), exact('b', 'GW00421')], [], 'a perhaps or b'],
  ['GW004', [exact('a', 'GW004'), box('b', exactly('GW00'), beat)], [], 'a perhaps or b'],
  ['GW00', [exact('a', 'GW00'), exact('a', 'GW0042')], [], 'a perhaps'],
  ['GW00', [exact('a', 'GW00'), pattern('a', 'GW[1-9]\\d{3}')], [], 'a'],
])('%j of %j, met by %j: %s', (sent, boxes, met, expected) => {
  const choice = chooseBox(Buffer.from(sent), boxes, meetings(met));
  expect(told(choice)).toBe(expected);
});

test('of one owner the rule that says most is meant', () => {
  const rules = [pattern('a', 'GW\\d{4}'), exact('a', 'GW0042'), prefix('a', 'GW')];
  const choice = chooseBox(Buffer.from('GW0042'), rules, meetings([]));
  expect(choice).toMatchObject({ box: rules[1], length: 6, losers: [] });
});

test.each<[string, Box[], number]>([
  ['G', [exact('a', 'GW0042'), exact('b', 'GW01')], 4],
  ['G', [exact('a', 'GW0042'), exact('b', 'X')], 6],
  ['G', [prefix('a', 'GW0042'), pattern('b', 'GW\\d{2,}x?')], 4],
  ['GW0042', [pattern('b', 'GW\\d+!')], 4],
])('%j is nobody’s yet, nor with fewer than so many bytes', (sent, boxes, decisive) => {
  expect(chooseBox(Buffer.from(sent), boxes, meetings([]))).toEqual({ kind: 'more', decisive });
});
