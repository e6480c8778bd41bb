import { alarmEndpoints } from '@millwright/contract/alarms/endpoints';
import type { AlarmId } from '@millwright/kernel';
import { useState } from 'react';
import { usePermitted } from '../../../shell/session/use-profile.ts';
import { failureText } from '../../../wire/errors/failure-text.ts';
import { useChange } from '../../../wire/queries/use-change.ts';

/** A note that is being written; it stays where it could not be sent. */
export const useNote = (id: AlarmId) => {
  const may = usePermitted('alarms.confirm');
  const [text, setText] = useState('');
  const note = useChange(alarmEndpoints.note);
  return {
    ...{ may, text, setText },
    error: failureText(note.error),
    isPending: note.isPending,
    send: () => note.mutate({ id, text }, { onSuccess: () => setText('') }),
  };
};
