import { useEffect, useRef } from 'react';
import { live } from './live.ts';

/** Hears a live topic of the contract (`alarms`, `devices`, `writes`) while the page is shown. */
export const useLiveTopic = <T>(topic: string, onEvent: (data: T) => void): void => {
  const latest = useRef(onEvent);
  latest.current = onEvent;
  // The topic's shape is the contract's; the server sends nothing else under its name.
  useEffect(() => live.listen(topic, (data) => latest.current(data as T)), [topic]);
};
