import { App } from 'antd';
import { useEffect } from 'react';
import { onCallFailure } from '../../wire/failures.ts';

const shownSeconds = 3;

/** Shows failed calls on the desktop; the same words are shown once at a time. */
export const FailureToasts = () => {
  const { message } = App.useApp();
  useEffect(
    () =>
      onCallFailure(({ text }) => {
        void message.error({ content: text, key: text, duration: shownSeconds });
      }),
    [message],
  );
  return null;
};
