/**
 * What somebody was let see is taken from them while their page is open: the page is closed or falls
 * silent, the session is refused, and no ticket from before opens another.
 */
import type { Call } from '@millwright/contract';
import type { TopicToken } from '@millwright/contract/manifest/topic';
import { refusal } from '@millwright/kernel';
import type { CaseInput, TopicCase } from '../access-cases.ts';
import type { WalkReport } from '../access-walk.ts';
import { heardOf, type LivePage, openLivePage, ticketOf } from '../access-walk-live.ts';
import { makeCall } from '../make-call.ts';
import { waitFor } from '../wait-for.ts';
import { whyMissed } from './missed-topic.ts';

/** What is over afterwards: the session, or only what it may see of the item, or may do there. */
export type Ends = 'session' | 'item' | 'permission';

export interface Revocation {
  readonly name: string;
  readonly ends: Ends;
  /** Lets somebody see the owner's item, and everything be done there. */
  begin(): Promise<{
    /** Of their session. */
    readonly token: string;
    /** Takes it away again; resolves when whoever took it is told that it is done. */
    readonly revoke: () => Promise<unknown>;
  }>;
}

export interface RevocationHost {
  readonly url: string;
  readonly report: Pick<WalkReport, 'owner' | 'ownerMark' | 'token'>;
  /** Those of an item; each is caused before and after. */
  readonly topics: readonly TopicCase[];
  /** A point of the owner's item, and what gives it another value each time. */
  readonly point: number;
  readonly changeValue: () => Promise<void>;
  /** A call that shows something of the owner's item. */
  readonly shows: { readonly call: Call; readonly input: CaseInput };
  /** A call that changes something there, and needs a permission. */
  readonly changes: { readonly call: Call; readonly input: () => CaseInput };
}

interface Watched extends Revocation {
  readonly token: string;
  readonly revoke: () => Promise<unknown>;
  readonly page: LivePage;
  /** Issued before, not used yet. */
  readonly ticket: string;
}

const codesAfter: Readonly<Record<Ends, { readonly shows: number; readonly changes: number }>> = {
  session: { shows: 401, changes: 401 },
  item: { shows: 404, changes: 404 },
  permission: { shows: 200, changes: 403 },
};

/** Answers the problems. */
export async function walkRevocations(
  host: RevocationHost,
  revocations: readonly Revocation[],
): Promise<string[]> {
  const { url, report, topics, point } = host;
  const problems: string[] = [];
  const cases = new Map(topics.map((each) => [each.topic.name, each]));

  const watch = async (who: string, token: string): Promise<LivePage> => {
    const page = await openLivePage(url, await ticketOf(url, token));
    if (page === null) throw refusal('access_walk.live', { actor: who });
    page.ask({ op: 'subscribe', id: 'point', points: [point] });
    for (const name of cases.keys()) page.ask({ op: 'topic', id: name, topic: name });
    return page;
  };
  const hearsAll = (page: LivePage): boolean =>
    heardOf(page, cases, report).size === cases.size && page.points.has(point);
  /** Waits for a page to hear of all that was caused. @returns of what it hears nothing, and why */
  const listen = async (name: string, page: LivePage): Promise<string[]> => {
    await waitFor(`${name} to hear of it`, () => hearsAll(page)).catch(() => {});
    const heard = heardOf(page, cases, report);
    return [
      ...topics
        .filter(({ topic }) => !heard.has(topic.name))
        .map((each) => {
          const why = whyMissed(each, page.replies);
          return `${name}: hears nothing of the owner's on the live topic ${each.topic.name}; ${why}`;
        }),
      ...(page.points.has(point) ? [] : [`${name}: no value of the owner's point comes`]),
    ];
  };
  const causeAll = async (control: LivePage): Promise<string[]> => {
    for (const { cause } of topics) await cause(report.owner);
    await host.changeValue();
    return await listen('the owner’s page', control);
  };
  const clear = (page: LivePage): void => {
    page.replies.length = 0;
    page.points.clear();
  };
  const codeOf = async (call: Call, input: CaseInput, token: string): Promise<number> =>
    (await makeCall(url, { call, input, token })).body.code;

  // The owner's own page would not be told of what the owner does.
  const control = await watch('asOwner', await report.token('asOwner'));
  const watched: Watched[] = [];
  for (const each of revocations) {
    const { token, revoke } = await each.begin();
    const page = await watch(each.name, token);
    watched.push({ ...each, token, revoke, page, ticket: await ticketOf(url, token) });
  }
  const closeAll = (): void => {
    for (const page of [control, ...watched.map((each) => each.page)]) page.close();
  };
  const unheard = await causeAll(control);
  // Of what the owner does not hear, nothing can be said of the others.
  if (unheard.length > 0) {
    closeAll();
    return unheard;
  }
  for (const { name, page, token } of watched) {
    problems.push(...(await listen(name, page)));
    const done = await codeOf(host.changes.call, host.changes.input(), token);
    if (done !== 200) problems.push(`${name}: before, ${host.changes.call.name} got ${done}`);
  }

  for (const { name, ends, page, token, ticket, revoke } of watched) {
    await revoke();
    const { shows, changes } = codesAfter[ends];
    const seen = await codeOf(host.shows.call, host.shows.input, token);
    if (seen !== shows) problems.push(`${name}: afterwards, the item got ${seen}`);
    const done = await codeOf(host.changes.call, host.changes.input(), token);
    if (done !== changes) problems.push(`${name}: afterwards, a change of it got ${done}`);
    if (ends === 'session' && (await openLivePage(url, ticket)) !== null) {
      problems.push(`${name}: a ticket from before opens a page`);
    }
    await waitFor(`${name}: the page to be told`, () =>
      ends === 'session'
        ? !page.isOpen()
        : ends === 'permission' || page.replies.some(({ op }) => op === 'revoked'),
    ).catch(() => problems.push(`${name}: the open page goes on`));
  }

  clear(control);
  for (const { page } of watched) clear(page);
  problems.push(...(await causeAll(control)));
  for (const { name, ends, page } of watched) {
    if (ends === 'permission') continue;
    if (page.isOpen()) await waitForOrder(name, page);
    const heard = [...heardOf(page, cases, report), ...(page.points.has(point) ? ['values'] : [])];
    if (heard.length > 0) problems.push(`${name}: the page still hears ${heard.join(', ')}`);
  }
  closeAll();
  return problems;
}

/** A socket keeps its order: what was sent comes before this answer. */
async function waitForOrder(name: string, page: LivePage): Promise<void> {
  page.ask({ op: 'topic', id: 'last', topic: 'last' });
  const isLast = (reply: LivePage['replies'][number]) => 'id' in reply && reply.id === 'last';
  await waitFor(`the last of ${name}`, () => page.replies.some(isLast));
}

/** The cases of the topics that are addressed to items. */
export const ofItems = (
  cases: readonly TopicCase[],
  declared: readonly TopicToken[],
): readonly TopicCase[] =>
  cases.filter(({ topic }) => topic.to === 'item' && declared.includes(topic));
