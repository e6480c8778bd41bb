import type { Say } from '../../texts/say.ts';

/** `gateway.create` in words; an action without words of its own is shown as it is called. */
export const sayAction = (t: Say, action: string): string => {
  const [subject = '', verb = ''] = action.split('.');
  const said = t(`verbs.${verb}`, { defaultValue: verb });
  return t('action', { subject: t(`subjects.${subject}`, { defaultValue: subject }), verb: said });
};
