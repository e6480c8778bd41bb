/** Refusals of notices. */
export const noticeErrors = {
  'notice.title_rule': {
    status: 400,
    zh: '公告标题须为 1 至 100 个字符',
    en: 'The title of a notice must be 1 to 100 characters',
  },
  'notice.body_rule': {
    status: 400,
    field: 'body',
    zh: '公告内容须为 1 至 10000 个字符',
    en: 'The text of a notice must be 1 to 10,000 characters',
  },
  'notice.body_markup': {
    status: 400,
    field: 'body',
    zh: '公告内容的排版过于复杂，请减少格式后再保存',
    en: 'The text of the notice has too much formatting; use less of it',
  },
  'notice.audience_empty': {
    status: 400,
    field: 'audience',
    zh: '请至少选择一个接收对象',
    en: 'Choose at least one recipient',
  },
  'notice.audience_unknown': {
    status: 422,
    field: 'audience',
    zh: '部分接收对象已不存在，请重新选择',
    en: 'Some of the recipients are no longer there; choose again',
  },
  'notice.ends_before': {
    status: 422,
    field: 'endsAt',
    zh: '结束时间须晚于发布时间和现在',
    en: 'The end must be after the publication and after now',
  },
  'notice.ended_already': {
    status: 422,
    zh: '公告“{title}”已结束，不能再修改',
    en: 'The notice "{title}" has ended and cannot be changed any more',
  },
  'notice.file_kind': {
    status: 422,
    zh: '文件“{name}”不能作为附件：可添加图片（PNG、JPEG、GIF、WebP）和 PDF、DOCX、XLSX、ZIP、TXT、CSV 文件，且内容须与格式一致',
    en: 'The file "{name}" cannot be attached: pictures (PNG, JPEG, GIF, WebP) and PDF, DOCX, XLSX, ZIP, TXT and CSV files can, if they are what they are called',
  },
  'notice.file_size': {
    status: 422,
    zh: '图片“{name}”的像素过多',
    en: 'The picture "{name}" has too many pixels',
  },
  'notice.files_full': {
    status: 422,
    zh: '每条公告最多可有 {limit} 个附件',
    en: 'A notice may have {limit} files',
  },
} as const;
