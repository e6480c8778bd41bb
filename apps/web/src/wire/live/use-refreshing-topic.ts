import type { TopicToken } from '@millwright/contract/manifest/topic';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live } from './live.ts';

/** A flood of events asks for fresh data no more often than this. */
const debounceMs = 500;

/** Queries below `key` are asked for anew after events of a live topic, while the page is shown. */
export const useRefreshingTopic = (topic: TopicToken | undefined, key: readonly string[]): void => {
  const client = useQueryClient();
  const name = key.join('/');
  useEffect(() => {
    if (topic === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      timer = undefined;
      void client.invalidateQueries({ queryKey: name.split('/') });
    };
    const end = live.listen(topic, () => {
      timer ??= setTimeout(refresh, debounceMs);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [client, topic, name]);
};
