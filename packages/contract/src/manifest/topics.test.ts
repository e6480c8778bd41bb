import { expect, expectTypeOf, it } from 'vitest';
import { type AlarmNews, alarmsTopic } from '../alarms/alarms.topics.ts';
import type { TopicToken } from './topic.ts';
import { allTopics } from './topics.ts';

it('are told apart by their names', () => {
  const names = allTopics.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it('carry the type of their data and of their audience', () => {
  expectTypeOf(alarmsTopic).toEqualTypeOf<TopicToken<AlarmNews, 'item'>>();
});
