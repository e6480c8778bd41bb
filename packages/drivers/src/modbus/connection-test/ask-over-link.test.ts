import { milliseconds } from '@millwright/kernel';
import { createManualClock } from '@millwright/testing';
import { expect, it } from 'vitest';
import type { LinkJob } from '../line/link-job.ts';
import { askOver } from './ask-over-link.ts';

const { signal } = new AbortController();

it('counts the time of an answer from the turn of its question, not what it waited for that', async () => {
  const clock = createManualClock();
  const sent: LinkJob[] = [];
  const ask = askOver({ send: (job) => void sent.push(job), cancel: () => {} }, clock);
  const asking = ask({ unit: 1, pdu: Buffer.of(3), timeout: 1000, mostRegisters: 1 }, signal);
  clock.advance(milliseconds(2500));
  expect(sent[0]?.mayGo?.()).toBe(true);
  clock.advance(milliseconds(40));
  sent[0]?.settle({ kind: 'done' });
  expect(await asking).toEqual({ outcome: { kind: 'done' }, ms: 40 });
});
