import { errorText } from '@millwright/contract';
import { hours, minutes, seconds, timestamp } from '@millwright/kernel';
import { expect, it } from 'vitest';
import type { Notice } from '../events/index.ts';
import { createLookAtClocks, type WrongClock } from './look-at-clocks.ts';

function open() {
  const told: Notice[] = [];
  const began: (number | undefined)[] = [];
  const over: string[] = [];
  const look = createLookAtClocks({
    holds(notice, since) {
      told.push(notice);
      began.push(since);
    },
    happens() {},
    over: (kind, subject) => void over.push(`${kind} ${subject}`),
  });
  const take = () => told.splice(0);
  return { look, take, over, began };
}
const wrong = (boxId: string, behind: number): WrongClock => ({
  ...{ boxId, behind, owner: 'A' },
  since: timestamp(7),
});
const said = ({ code, details }: Notice) => [
  errorText(code, details, 'zh-CN'),
  errorText(code, details, 'en-US'),
];

it('says which box, behind or ahead, by how much and since when', () => {
  const { look, take, began } = open();
  look([wrong('A', minutes(30)), wrong('B', -hours(1) - seconds(5))]);
  const [behind, ahead] = take() as [Notice, Notice];
  expect(behind).toMatchObject({ kind: 'box_clock', severity: 'warning', subject: 'A' });
  expect(behind.details).toEqual({ box: 'A', seconds: 1800 });
  expect(ahead.details).toEqual({ box: 'B', seconds: 3605 });
  expect(began).toEqual([7, 7]);
  expect(said(behind)).toEqual([
    '网关“A”的时钟慢 30 分钟，其数据标记为时间不准',
    'The clock of the gateway “A” is 30 minutes behind: its values are marked “time uncertain”',
  ]);
  expect(said(ahead)[0]).toContain('网关“B”的时钟快 1 小时');
  expect(said(ahead)[1]).toContain('is 1 hour ahead:');
  look([wrong('A', hours(50 * 365 * 24))]);
  expect(said(take()[0] as Notice)[0]).toContain('慢 18250 天，');
});

it('is over when the clock is right, of each box by itself', () => {
  const { look, take, over } = open();
  look([wrong('A', 60_000), wrong('B', 60_000)]);
  look([wrong('B', 61_000)]);
  expect(over).toEqual(['box_clock A']);
  expect(take().map(({ subject }) => subject)).toEqual(['A', 'B', 'B']);
  look([]);
  look([]);
  expect(over).toEqual(['box_clock A', 'box_clock B']);
});

it('tells of twenty at a time, and of the next when one of them is over', () => {
  const { look, take } = open();
  const many = Array.from({ length: 22 }, (_, box) => wrong(`box ${box}`, 60_000));
  const named = () => take().map(({ subject }) => subject);
  look(many);
  const first = named();
  expect(first).toHaveLength(20);
  look(many.toReversed());
  expect(new Set(named())).toEqual(new Set(first));
  look(many.slice(1));
  expect(named()).toContain('box 20');
});

it('tells of one of each owner that has none, whoever has the twenty', () => {
  const { look, take } = open();
  const many = Array.from({ length: 22 }, (_, box) => wrong(`box ${box}`, 60_000));
  look(many);
  expect(take()).toHaveLength(20);
  const others = ['B', 'B', 'C'].map((owner, n) => ({ ...wrong(`${owner}${n}`, 60_000), owner }));
  look([...many, ...others]);
  const named = take().map(({ subject }) => subject);
  expect(named).toHaveLength(22);
  expect(named.slice(-2)).toEqual(['B0', 'C2']);
});
