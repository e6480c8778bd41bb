import { subjects } from '@millwright/contract/manifest/subjects';
import type { Say } from '../../../texts/say.ts';
import { type SayFirst, sayWord } from '../../../texts/say-word.ts';

/** `gateway.create` in words; an action without words of its own is shown as it is called. */
export const sayAction = (t: Say & SayFirst, action: string): string => {
  const [subject = '', verb = ''] = action.split('.');
  return t('action', {
    subject: sayWord(t, 'subjects', subject),
    verb: sayWord(t, 'verbs', verb),
  });
};

/** Everything that may be recorded, to be chosen by its words. */
export const actionChoices = (
  t: Say & SayFirst,
): readonly { readonly value: string; readonly label: string }[] =>
  [...subjects].flatMap(([subject, { verbs = [] }]) =>
    verbs.map((verb) => {
      const value = `${subject}.${verb}`;
      return { value, label: sayAction(t, value) };
    }),
  );
