/** Every live topic there is, for the server and the tests; the web imports single ones. */
import { changesTopics } from '../call/changes.topics.ts';
import { wires } from '../wires.ts';
import type { DomainWire } from './define-wire.ts';
import type { TopicToken } from './topic.ts';

const topicsOf = ({ topics = {} }: DomainWire): readonly TopicToken[] => Object.values(topics);

export const allTopics: readonly TopicToken[] = [
  ...Object.values(changesTopics),
  ...wires.flatMap(topicsOf),
];
