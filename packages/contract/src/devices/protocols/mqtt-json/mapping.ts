/** How the JSON that a box publishes is read. */
import { longestJsonPath, parseJsonPath } from '@millwright/kernel';
import { z } from 'zod/mini';
import { text } from '../../../fields/text.ts';

const path = text(
  { max: longestJsonPath, error: 'gateway.path_rule', trim: true },
  z.refine((given) => parseJsonPath(given) !== null, 'gateway.path_rule'),
);

/** Level by level (MQTT 3.1.1 §4.7): `+` is a whole level, `#` a whole one and the last. */
function isTopicFilter(filter: string): boolean {
  const levels = filter.split('/');
  const isLevel = (level: string, at: number): boolean =>
    level === '+' || (level === '#' && at === levels.length - 1) || !/[+#\0]/.test(level);
  return filter !== '' && !filter.startsWith('$') && levels.every(isLevel);
}

const topic = text(
  { max: 200, error: 'gateway.topic_rule', trim: true },
  z.refine(isTopicFilter, 'gateway.topic_rule'),
);

export const mapping = z
  .object({
    /** `own`: below `gateways/{boxId}/`; `any`: the whole topic, declared by an administrator. */
    scope: z._default(z.enum(['own', 'any']), 'own'),
    topic,
    /**
     * `map`: an object (or an array of objects) of values by name, deeper ones by their path;
     * `list`: an array of objects, each with a name and a value; `samples`: our own form, see
     * `gateways/{boxId}/samples`.
     */
    shape: z.enum(['map', 'list', 'samples']),
    /** Where the values stand; empty = the whole message. */
    at: z._default(path, ''),
    /** Of a list: where each entry has its name and its value. */
    name: z._default(path, 'name'),
    value: z._default(path, 'value'),
    /**
     * Where the time stands, looked for beside the values, then from the top of the message:
     * milliseconds or seconds since 1970, or ISO 8601. Null = the time of arrival.
     */
    time: z._default(z.nullable(path), null),
    /** For times that name no zone: minutes east of UTC. */
    utcOffsetMinutes: z._default(z.int().check(z.minimum(-720), z.maximum(840)), 0),
    /** Texts such as "12.5" count as numbers. */
    textNumbers: z._default(z.boolean(), false),
  })
  .check(
    // A filter of anybody's topics must say where it begins, and never means other boxes' own.
    z.refine(
      ({ scope, topic: filter }) =>
        scope === 'own' || /^(?!gateways(\/|$))[^+#/]+(\/|$)/i.test(filter),
      {
        error: 'gateway.topic_rule',
        path: ['topic'],
      },
    ),
    z.refine(({ scope, topic: filter }) => scope === 'any' || !/^(\/|samples$)/.test(filter), {
      error: 'gateway.topic_rule',
      path: ['topic'],
    }),
  );
export type Mapping = z.infer<typeof mapping>;

export const mappings = z.array(mapping).check(z.maxLength(20));
