import { type Call, isChange } from '@millwright/contract';
import { backgroundTask } from '@millwright/contract/tasks/tasks.schemas';

/** Whether the call begins a background task, whose file is then a part of what it answers. */
export const beginsTask = ({ reply, rule }: Call): boolean =>
  (reply as unknown) === backgroundTask && rule?.kind !== 'owned';

/** Whether it only shows something, at once or as a file. */
export const isRead = (call: Call): boolean => !isChange(call) || beginsTask(call);
