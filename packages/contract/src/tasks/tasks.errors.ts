/** Refusals of the task centre, and why a background task failed. */
export const taskErrors = {
  'tasks.too_many_open': {
    status: 422,
    zh: '您已有 {limit} 个未完成的任务，请等待完成或取消后再试',
    en: 'You have {limit} unfinished tasks already; wait for one or cancel it',
  },
  'tasks.too_much_kept': {
    status: 422,
    zh: '您的任务文件已占用 {used} MB（{files} 个），最多保留 {limit} MB（{most} 个），请先删除不需要的任务',
    en: 'The files of your tasks take {used} MB ({files} files), of {limit} MB ({most} files) at most; delete tasks that you no longer need',
  },
  'tasks.not_finished': {
    status: 422,
    zh: '任务尚未结束，请先取消',
    en: 'The task has not ended yet; cancel it first',
  },
  'tasks.no_file': {
    status: 404,
    zh: '该任务没有可下载的文件',
    en: 'The task has no file to download',
  },
  'tasks.interrupted': {
    status: 500,
    zh: '服务多次中断，任务未能完成',
    en: 'The server was interrupted again and again; the task could not be completed',
  },
  'tasks.unknown_kind': {
    status: 500,
    zh: '当前版本无法执行此任务',
    en: 'This release cannot run the task',
  },
  'tasks.took_too_much': {
    status: 422,
    zh: '任务占用的计算时间或内存过多，已中止；请缩小范围后重试',
    en: 'The task took more time or memory than one may have, and was ended. Choose less and try again',
  },
} as const;
