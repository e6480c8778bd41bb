import type { PointId, PointName } from '@millwright/kernel';
import { type KeyboardEvent, useId, useState } from 'react';
import type { NamedPoint } from '../named-point.ts';
import { lineId } from './CompletionList.tsx';
import { type Completion, type Completions, completed, completionsAt } from './completions.ts';

interface Opened {
  readonly cursor: number;
  readonly active: number;
  /** Of which text: one that the form puts in closes the list. */
  readonly text: string;
}

/** The list of names below a field while one is written, by keyboard and pointer. */
export function useCompletion(
  value: string,
  points: readonly NamedPoint[],
  names: ReadonlyMap<PointId, PointName>,
  put: (text: string, cursor: number) => void,
) {
  const listId = useId();
  const [opened, setOpened] = useState<Opened | null>(null);
  const found: Completions | null =
    opened?.text === value ? completionsAt(value, opened.cursor, points, names) : null;
  const offered = found?.offered ?? [];
  const active = Math.min(opened?.active ?? 0, Math.max(offered.length - 1, 0));

  const open = (text: string, cursor: number): void => setOpened({ text, cursor, active: 0 });
  const close = (): void => setOpened(null);
  const take = (chosen: Completion): void => {
    if (found === null) return;
    const { text, cursor } = completed(value, found.word, chosen);
    close();
    put(text, cursor);
  };
  const move = (by: number): void => {
    if (opened === null) return;
    setOpened({ ...opened, active: (active + by + offered.length) % offered.length });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Keys of an input method are its own.
    if (event.nativeEvent.isComposing) return;
    if (event.key === ' ' && event.ctrlKey) {
      event.preventDefault();
      open(value, event.currentTarget.selectionStart);
      return;
    }
    const chosen = offered[active];
    if (chosen === undefined) return;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
    const takes = isPlain && (event.key === 'Enter' || event.key === 'Tab');
    if (by === 0 && !takes && event.key !== 'Escape') return;
    event.preventDefault();
    // Escape closes the list and not the drawer around it.
    event.stopPropagation();
    if (takes) take(chosen);
    else if (by === 0) close();
    else move(by);
  };

  const isOpen = offered.length > 0;
  return {
    offered,
    active,
    listId,
    open,
    take,
    fieldProps: {
      onKeyDown,
      onBlur: close,
      onPointerDown: close,
      'aria-autocomplete': 'list' as const,
      ...(isOpen
        ? { 'aria-controls': listId, 'aria-activedescendant': lineId(listId, active) }
        : {}),
    },
  };
}
