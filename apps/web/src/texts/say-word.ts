/** The words that domains have for what others show of them; a page that says them needs `words`. */
import { domainNames } from '@millwright/contract/manifest/frame-facts';

/** `t` says the first of the keys that has a text. */
export type SayFirst = (keys: string[], values: { readonly defaultValue: string }) => string;

type Kind =
  | 'pages'
  | 'permissions'
  | 'subjects'
  | 'verbs'
  | 'fields'
  | 'kinds'
  | 'parts'
  | 'tasks'
  | 'logs'
  | 'events';

/** `sayWord(t, 'subjects', 'alarm_rule')`; what nobody has a word for is shown as it is called. */
export const sayWord = (t: SayFirst, kind: Kind, name: string): string =>
  t(
    domainNames.map((domain) => `${domain}:words.${kind}.${name}`),
    { defaultValue: name },
  );
