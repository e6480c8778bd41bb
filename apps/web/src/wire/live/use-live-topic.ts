import type { TopicToken } from '@millwright/contract/manifest/topic';
import { useEffect, useRef } from 'react';
import { live } from './live.ts';

/** Takes the events of a live topic of the contract while the page is shown. */
export const useLiveTopic = <Data>(
  topic: TopicToken<Data>,
  onEvent: (data: Data) => void,
): void => {
  const latest = useRef(onEvent);
  latest.current = onEvent;
  useEffect(() => live.listen(topic, (data) => latest.current(data)), [topic]);
};
