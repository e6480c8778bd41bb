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
  'screen.drawing_too_large': {
    status: 422,
    zh: '该画面的图元过多，画成图片超过 {megabytes} MB',
    en: 'The screen has too many elements: its drawing would be over {megabytes} MB',
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
  'screen.file_unreadable': {
    status: 400,
    zh: '该文件不是导出的画面，或已损坏',
    en: 'The file is not an exported screen, or it is damaged',
  },
  'screen.file_version': {
    status: 400,
    zh: '该文件由更高版本的平台导出（格式 {version}），请升级后再导入',
    en: 'The file was exported by a newer release (format {version}); upgrade to import it',
  },
  'screen.file_checksum': {
    status: 400,
    zh: '文件内容与校验和不符，可能已损坏或被修改',
    en: 'The content of the file does not match its checksum; it is damaged or was changed',
  },
  'screen.file_match': {
    status: 422,
    zh: '所选的设备或数据点不在该项目中',
    en: 'A chosen device or point is not in this project',
  },
  'screen.file_images': {
    status: 422,
    zh: '画面中的 {count} 张图片不在该账号的图库中，将显示为空框',
    en: '{count} images of screens are not in the gallery of this account; empty boxes are drawn in their place',
  },
  // What the check of a screen finds.
  'screen.point_gone': {
    status: 422,
    zh: '图元“{node}”使用的数据点已不在该项目中',
    en: '"{node}" uses a point that is not in this project any more',
  },
  'screen.device_gone': {
    status: 422,
    zh: '图元“{node}”显示的设备已不在该项目中',
    en: '"{node}" shows a device that is not in this project any more',
  },
  'screen.link_gone': {
    status: 422,
    zh: '图元“{node}”要打开的画面已不存在',
    en: '"{node}" opens a screen that is gone',
  },
  'screen.link_unpublished': {
    status: 422,
    zh: '图元“{node}”要打开的画面尚未发布',
    en: '"{node}" opens a screen that is not published',
  },
  'screen.image_gone': {
    status: 422,
    zh: '图元“{node}”使用的图片已不存在',
    en: '"{node}" shows an image that is gone',
  },
  'screen.expression_wrong': {
    status: 422,
    zh: '图元“{node}”的表达式无法计算',
    en: 'An expression of "{node}" cannot be calculated',
  },
  'screen.type_clash': {
    status: 422,
    zh: '图元“{node}”的类型不符：需要数值的地方得到文本，或相反',
    en: 'Types of "{node}" clash: it gets a text where a number is needed, or the other way round',
  },
  'screen.no_color': {
    status: 422,
    zh: '图元“{node}”的颜色绑定没有给出任何颜色',
    en: 'A colour of "{node}" is bound to something that gives no colour',
  },
  'screen.units_differ': {
    status: 422,
    zh: '图元“{node}”的单位不一致：“{left}”与“{right}”',
    en: 'Units of "{node}" differ: "{left}" and "{right}"',
  },
  'screen.low_contrast': {
    status: 422,
    zh: '文字“{node}”与背景的颜色过于接近，浅色或深色主题下难以辨认',
    en: 'The text "{node}" is hard to read on what lies behind it, in the light or the dark theme',
  },
  'screen.outside': {
    status: 422,
    zh: '图元“{node}”位于画面之外，不会显示',
    en: '"{node}" lies outside the screen and is not shown',
  },
  'screen.point_not_writable': {
    status: 422,
    zh: '图元“{node}”要写入的数据点不可写',
    en: '"{node}" writes a point that cannot be written',
  },
  'screen.hold_asks_more': {
    status: 422,
    zh: '图元“{node}”按住有效，但其数据点写入时须输入名称或由他人批准',
    en: '"{node}" is held down, but writing its point takes a typed name or a second person',
  },
  'screen.hold_alike': {
    status: 422,
    zh: '图元“{node}”松开时须写入 0，按下时须写入其他值',
    en: '"{node}" must write 0 when it is let go, and something else when it is pressed',
  },
  'screen.hold_offset': {
    status: 422,
    zh: '图元“{node}”按住有效，但其数据点有截距：写入 0 不会使寄存器为 0',
    en: '"{node}" is held down, but its point has an intercept: a written 0 is not 0 in its register',
  },
  'screen.hold_not_alone': {
    status: 422,
    zh: '图元“{node}”按住有效，不能再有其他动作',
    en: '"{node}" is held down, and so can do nothing else',
  },
  'screen.button_idle': {
    status: 422,
    zh: '按钮“{node}”没有任何动作',
    en: 'The button "{node}" does nothing when it is pressed',
  },
  'screen.write_unasked': {
    status: 422,
    zh: '图元“{node}”按下即写入，不经确认',
    en: '"{node}" writes at once when it is pressed, without asking',
  },
} as const;
