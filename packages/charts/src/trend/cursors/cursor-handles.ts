/** The cursors on the plot: lines with a handle each, moved by mouse, finger and keys. */
import type { TrendRange } from '../trend-series.ts';
import {
  cursorNames,
  moveCursor,
  removeCursor,
  swapCursors,
  type TrendCursors,
} from './trend-cursors.ts';

export interface CursorTarget {
  cursors(): TrendCursors;
  range(): TrendRange;
  change(cursors: TrendCursors): void;
  /** What a handle says of itself: its name, and its moment. */
  label(name: string): string;
  text(time: number): string;
}

export interface CursorHandles {
  /** Puts the handles where their moments are now. */
  place(): void;
  destroy(): void;
}

/** Of the plot's width: a key moves by that much, with Shift by ten times as much. */
const keyStep = 1 / 500;

export const createCursorHandles = (over: HTMLElement, target: CursorTarget): CursorHandles => {
  let handles: HTMLElement[] = [];

  const timeAt = (clientX: number): number => {
    const box = over.getBoundingClientRect();
    const { from, to } = target.range();
    return from + ((clientX - box.left) / box.width) * (to - from);
  };
  const move = (index: number, time: number): void =>
    target.change(moveCursor(target.cursors(), index, time, target.range()));

  const press = (event: KeyboardEvent, index: number): void => {
    const { from, to } = target.range();
    const own = target.cursors()[index] ?? from;
    const step = (to - from) * keyStep * (event.shiftKey ? 10 : 1);
    if (event.key === 'ArrowLeft') move(index, own - step);
    else if (event.key === 'ArrowRight') move(index, own + step);
    else if (event.key === 'Home') move(index, from);
    else if (event.key === 'End') move(index, to);
    else if (event.key === 'x' || event.key === 'X') target.change(swapCursors(target.cursors()));
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      over.closest<HTMLElement>('[tabindex]')?.focus();
      target.change(removeCursor(target.cursors(), index));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const make = (index: number): HTMLElement => {
    const handle = document.createElement('div');
    handle.className = 'mw-trend-cursor';
    handle.tabIndex = 0;
    handle.setAttribute('role', 'slider');
    handle.setAttribute('aria-label', target.label(cursorNames[index] ?? ''));
    const flag = document.createElement('b');
    flag.textContent = cursorNames[index] ?? '';
    handle.append(flag);
    let held = false;
    handle.addEventListener('mousedown', (event) => event.stopPropagation());
    handle.addEventListener('dblclick', (event) => event.stopPropagation());
    handle.addEventListener('click', (event) => event.stopPropagation());
    handle.addEventListener('pointerdown', (event) => {
      event.stopPropagation();
      held = true;
      handle.setPointerCapture(event.pointerId);
      handle.focus();
    });
    handle.addEventListener('pointermove', (event) => {
      event.stopPropagation();
      if (held) move(index, timeAt(event.clientX));
    });
    const release = (): void => {
      held = false;
    };
    handle.addEventListener('pointerup', release);
    handle.addEventListener('pointercancel', release);
    handle.addEventListener('keydown', (event) => press(event, index));
    over.append(handle);
    return handle;
  };

  return {
    place() {
      const cursors = target.cursors();
      while (handles.length > cursors.length) handles.pop()?.remove();
      while (handles.length < cursors.length) handles.push(make(handles.length));
      const { from, to } = target.range();
      handles.forEach((handle, index) => {
        const time = cursors[index] ?? from;
        const share = (time - from) / (to - from);
        handle.hidden = share < 0 || share > 1;
        handle.style.left = `${share * 100}%`;
        handle.setAttribute('aria-valuemin', String(Math.round(from)));
        handle.setAttribute('aria-valuemax', String(Math.round(to)));
        handle.setAttribute('aria-valuenow', String(Math.round(time)));
        handle.setAttribute('aria-valuetext', target.text(time));
      });
    },
    destroy() {
      for (const handle of handles) handle.remove();
      handles = [];
    },
  };
};
