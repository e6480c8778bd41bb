/** The walk over live topics must find an event that reaches somebody it is not for. */
import { itemId, milliseconds, type UserId, userId } from '@millwright/kernel';
import { buildSession } from '@millwright/server/platform/http/http.builders';
import {
  type LiveForTests,
  startLiveForTests,
  topicsForTests,
} from '@millwright/server/platform/live/live.builders';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TopicCase, WalkSide } from './access-cases.ts';
import type { Actor } from './access-walk/actors.ts';
import { walkLiveTopics, walkTopicPermissions } from './access-walk-live.ts';

const { alarms, notices, orders, states } = topicsForTests;
const declared = [states, notices, orders];
const owner = userId(1);
const stranger = userId(2);
const subUser = userId(3);
const users: Readonly<Record<Actor, UserId>> = {
  owner,
  stranger,
  subUser,
  unpermitted: userId(4),
  demo: userId(5),
  administrator: userId(6),
  asOwner: owner,
  asStranger: stranger,
  disabled: userId(7),
  expired: userId(8),
  signedOut: userId(9),
};
const news = { name: 'ownr1' };

let fixture: LiveForTests;
beforeEach(async () => {
  fixture = await startLiveForTests();
});
afterEach(() => fixture.stop());

const report = () => ({
  owner: {} as WalkSide,
  ownerMark: 'ownr',
  async token(actor: Actor) {
    const isFamily = actor === 'owner' || actor === 'asOwner' || actor === 'subUser';
    const isGuest = isFamily || actor === 'unpermitted' || actor === 'demo';
    fixture.sessions.set(
      actor,
      buildSession(actor, {
        userId: users[actor],
        accountId: isFamily ? owner : users[actor],
        grade: actor === 'administrator' ? 0 : 1,
        items: actor === 'administrator' ? 'all' : new Set([itemId(isGuest ? 1 : 2)]),
      }),
    );
    return actor;
  },
});
/** What the owner causes, as it should be. */
const right = (): TopicCase[] => [
  { topic: states, cause: async () => fixture.live.publish(states, itemId(1), news) },
  { topic: notices, cause: async () => fixture.live.publish(notices, owner, news) },
  { topic: orders, cause: async () => fixture.live.publish(orders, owner, news) },
];
const walk = (cases: readonly TopicCase[]) =>
  walkLiveTopics(fixture.url, report(), declared, cases);
const beside = (topic: TopicCase['topic'], also: () => void): TopicCase[] =>
  right().map((each) =>
    each.topic === topic
      ? {
          topic,
          async cause(side) {
            await each.cause(side);
            also();
          },
        }
      : each,
  );

it('finds nothing where events reach those they are for', async () => {
  const others = beside(states, () =>
    fixture.live.publish(states, itemId(2), { name: 'othr, the stranger’s own' }),
  );
  expect(await walk(others)).toEqual([]);
});

it('finds a declared topic that no case walks', async () => {
  expect(await walk(right().slice(1))).toEqual(['live topic states: no case']);
});

it.each<[string, (of: TopicCase) => TopicCase, string]>([
  [
    'nothing comes',
    (of) => ({ ...of, cause: async () => {} }),
    "nothing came at all: does its case cause it, and is it published (live.publish) to the owner's item once that is committed?",
  ],
  [
    'the data holds no name',
    ({ topic }) => ({
      topic,
      cause: async () => fixture.live.publish(states, itemId(1), { name: '7' }),
    }),
    "nothing that came holds the owner's mark: let its data hold a name made by side.name(), or say by isOwners in its case what speaks of the owner",
  ],
  [
    'the case calls nothing the owner’s',
    (of) => ({ ...of, isOwners: () => false }),
    "isOwners of its case calls nothing that came the owner's",
  ],
  [
    'it may not be subscribed to',
    (of) => ({ ...of, topic: { ...states, name: 'undeclared' } }),
    'the server refuses it: do the topics of a wire name it, and may everybody subscribe?',
  ],
])('names the topic of which nobody hears, and what is missing: %s', async (_what, spoil, why) => {
  const [first, ...others] = right();
  const problems = await walkLiveTopics(
    fixture.url,
    report(),
    [notices, orders],
    [spoil(first as TopicCase), ...others],
    milliseconds(1),
  );
  const everybody = 'owner, asOwner, subUser, unpermitted, demo, administrator';
  expect(problems).toEqual([
    expect.stringMatching(
      new RegExp(`^live topic (states|undeclared): ${everybody} got nothing of the owner's; `),
    ),
  ]);
  expect(problems[0]).toContain(why);
});

it.each<[string, () => TopicCase[], string[]]>([
  [
    'an item’s event at a stranger',
    () => beside(states, () => fixture.live.publish(states, itemId(2), news)),
    ["live as stranger: got the owner's states", "live as asStranger: got the owner's states"],
  ],
  [
    'a user’s event at their sub-user',
    () => beside(notices, () => fixture.live.publish(notices, subUser, news)),
    ["live as subUser: got the owner's notices"],
  ],
  [
    'an account’s event at another account',
    () => beside(orders, () => fixture.live.publish(orders, stranger, news)),
    ["live as stranger: got the owner's orders", "live as asStranger: got the owner's orders"],
  ],
])('finds %s', async (_what, cases, problems) => {
  expect(await walk(cases())).toEqual(problems);
});

it('finds who may subscribe without the permission, or may not although none is asked for', async () => {
  expect(await walkTopicPermissions(fixture.url, report(), [alarms, states])).toEqual([]);
  const open = { ...alarms, permission: undefined as never };
  const strict = { ...states, permission: 'alarms.confirm' as const };
  expect(await walkTopicPermissions(fixture.url, report(), [open, strict])).toEqual([
    'live topic alarms as unpermitted: is refused',
    'live topic states as unpermitted: is let in',
  ]);
});
