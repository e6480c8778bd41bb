/** Refusals of screens. */
export const screenErrors = {
  'screen.account_full': {
    status: 422,
    zh: '该项目所属的账号最多可有 {limit} 个画面，请删除不需要的画面，或联系管理员提高上限',
    en: 'The account of this project may have {limit} screens; delete some, or ask an administrator for more',
  },
  'screen.name_rule': {
    status: 400,
    field: 'name',
    zh: '画面名称须为 1 至 8 个字符，不能包含括号和不可见的字符',
    en: 'The name of a screen must be 1 to 8 characters, without brackets or invisible ones',
  },
  'screen.name_taken': {
    status: 422,
    field: 'name',
    zh: '该项目中已有画面“{name}”',
    en: 'The project already has a screen called "{name}"',
  },
  'screen.device_foreign': {
    status: 422,
    field: 'deviceId',
    zh: '所选设备不在该项目中',
    en: 'The chosen device is not in this project',
  },
  'screen.popup_main': {
    status: 422,
    field: 'popup',
    zh: '弹窗画面不能设为主画面',
    en: 'A popup cannot be the main screen',
  },
  'screen.content_unreadable': {
    status: 400,
    field: 'content',
    zh: '画面内容已损坏，无法读取',
    en: 'The content of the screen is damaged and cannot be read',
  },
  'screen.content_foreign': {
    status: 400,
    field: 'content',
    zh: '该内容不是本平台的画面',
    en: 'This content is not a screen of this platform',
  },
  'screen.content_future': {
    status: 400,
    field: 'content',
    zh: '该画面由更高版本的平台保存（格式 {version}，本平台最高支持 {known}），请升级后再打开',
    en: 'This screen was saved by a newer release (format {version}; this one reads up to {known}); upgrade to open it',
  },
  'screen.content_wrong': {
    status: 400,
    field: 'content',
    zh: '画面内容有误，位置：{path}',
    en: 'The content of the screen is wrong at {path}',
  },
  'screen.content_too_large': {
    status: 413,
    field: 'content',
    zh: '画面内容解压后超过 {megabytes} MB，请减少图元或图片',
    en: 'Unpacked, the content of the screen is over {megabytes} MB; use fewer elements or images',
  },
  'screen.draft_stale': {
    status: 409,
    zh: '您的修改基于第 {yours} 版草稿，{by} 已保存到第 {theirs} 版',
    en: 'Your changes began from draft {yours}; {by} has saved draft {theirs} since',
  },
  'screen.nothing_drawn': {
    status: 422,
    zh: '画面“{name}”还没有内容，不能发布',
    en: 'Nothing has been drawn on the screen "{name}" yet, so there is nothing to publish',
  },
  'screen.reason_rule': {
    status: 400,
    field: 'reason',
    zh: '发布说明不能超过 200 个字符',
    en: 'The note of a revision must be at most 200 characters',
  },
} as const;
