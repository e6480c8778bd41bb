/** Tasks begun on a page: the news that one has ended may overtake the answer that names it. */
import type { BackgroundTask } from '@millwright/contract/tasks/tasks.schemas';

export interface OwnTasks {
  /** A call that begins one is on its way. @returns called with the id it answered, or null when it was refused */
  begin(): (id: number | null) => void;
  /** What is heard of any task of the user. */
  update(task: BackgroundTask): void;
}

/** @param end called once for each task that was begun here and has ended */
export function createOwnTasks(end: (task: BackgroundTask) => void): OwnTasks {
  const running = new Set<number>();
  /** Ended while a call was on its way, and perhaps begun by it. */
  const early = new Map<number, BackgroundTask>();
  let underWay = 0;
  return {
    begin() {
      underWay += 1;
      return (id) => {
        underWay -= 1;
        const ended = id === null ? undefined : early.get(id);
        if (underWay === 0) early.clear();
        if (ended !== undefined) end(ended);
        else if (id !== null) running.add(id);
      };
    },
    update(task) {
      if (task.finishedAt === null) return;
      if (running.delete(task.id)) end(task);
      else if (underWay > 0) early.set(task.id, task);
    },
  };
}
