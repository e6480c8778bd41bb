import { Toast } from 'antd-mobile';
import { useEffect } from 'react';
import { onCallFailure } from '../../wire/failures.ts';

const shownMs = 3000;

/** Shows failed calls on the phone. */
export const PhoneToasts = () => {
  useEffect(
    () => onCallFailure(({ text }) => void Toast.show({ content: text, duration: shownMs })),
    [],
  );
  return null;
};
