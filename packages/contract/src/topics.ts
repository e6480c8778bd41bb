/** Every live topic there is, for the server and the tests; the web imports single ones. */
import { alarmsTopic } from './alarms/alarms.topics.ts';
import { devicesTopic, writesTopic } from './telemetry/telemetry.topics.ts';
import type { TopicToken } from './topic.ts';

export const allTopics: readonly TopicToken[] = [devicesTopic, writesTopic, alarmsTopic];
