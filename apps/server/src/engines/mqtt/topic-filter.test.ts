import { expect, test } from 'vitest';
import { topicMatches } from './topic-filter.ts';

test.each([
  ['a/b', 'a/b', true],
  ['a/b', 'a/b/c', false],
  ['a/b/c', 'a/b', false],
  ['a/+', 'a/b', true],
  ['a/+', 'a', false],
  ['a/+', 'a/', true],
  ['+/+', '/b', true],
  ['a/+/c', 'a/b/c', true],
  ['a/#', 'a', true],
  ['a/#', 'a/b/c', true],
  ['#', 'a/b', true],
  ['#', '$SYS/broker', false],
  ['+/broker', '$SYS/broker', false],
  ['$SYS/#', '$SYS/broker', true],
])('%s matches %s: %s', (filter, topic, matches) => {
  expect(topicMatches(filter, topic)).toBe(matches);
});
