export const generalErrors = {
  'general.invalid': {
    status: 400,
    zh: '提交的内容有误。{reason}',
    en: 'The input is not valid. {reason}',
  },
  'general.time_range': {
    status: 400,
    zh: '开始时间须早于结束时间，且跨度不超过一年',
    en: 'The start must be before the end, and the span at most one year',
  },
  'general.unknown_field': {
    status: 400,
    zh: '提交的内容含有未知字段：{field}',
    en: 'The input has fields that this call does not know: {field}',
  },
  'general.unstorable': {
    status: 400,
    zh: '“{field}”含有无法保存的字符（如空字符 U+0000）',
    en: '“{field}” holds a character that cannot be stored, such as U+0000',
  },
  'general.not_json': {
    status: 400,
    zh: '请求内容不是有效的 JSON',
    en: 'The body is not valid JSON',
  },
  'general.too_nested': {
    status: 400,
    zh: '请求内容的嵌套超过 {depth} 层，或含有过多的值',
    en: 'The body is nested deeper than {depth} levels, or holds too many values',
  },
  'general.media_type': {
    status: 400,
    zh: '请求内容的格式不受支持',
    en: 'This kind of body is not supported',
  },
  'general.wrong_kind': {
    status: 400,
    zh: '文件内容与声明的类型 {kind} 不符',
    en: 'The content of the file is not of the declared kind {kind}',
  },
  'general.signed_out': {
    status: 401,
    zh: '未登录或登录已过期，请重新登录',
    en: 'You are not signed in, or your session has expired',
  },
  'general.forbidden': {
    status: 403,
    zh: '没有权限执行此操作',
    en: 'You do not have permission to do this',
  },
  'general.login_as': {
    status: 403,
    zh: '您正以他人身份登录，不能修改此账号；请返回自己的账号',
    en: 'You are signed in as somebody else and cannot change their account; return to your own',
  },
  'general.second_factor_required': {
    status: 403,
    zh: '管理员须先设置双因素认证',
    en: 'Administrators must set up a second factor first',
  },
  'general.demo': {
    status: 403,
    zh: '演示账号不能执行此操作',
    en: 'The demo account cannot do this',
  },
  'general.cross_site': {
    status: 403,
    zh: '请求来自其他网站，已拒绝',
    en: 'The request came from another site and was refused',
  },
  'general.not_found': { status: 404, zh: '内容不存在', en: 'Not found' },
  'general.file_gone': {
    status: 404,
    zh: '文件“{name}”的内容已不在服务器磁盘上',
    en: 'The content of the file “{name}” is no longer on the disk of the server',
  },
  'general.conflict': {
    status: 409,
    zh: '内容已被他人修改，请刷新后重试',
    en: 'Somebody changed this meanwhile; refresh and try again',
  },
  'general.too_many_files': {
    status: 400,
    zh: '一次最多上传 {limit} 个文件',
    en: 'At most {limit} files can be sent at once',
  },
  'general.too_large': {
    status: 413,
    zh: '内容过大',
    en: 'The content is too large',
  },
  'general.too_many': {
    status: 429,
    zh: '操作过于频繁，请 {wait}后再试',
    en: 'Too many requests; try again in {wait}',
  },
  'general.body_too_slow': {
    status: 408,
    zh: '上传过慢，已中断，请检查网络后重试',
    en: 'What was sent came too slowly and was broken off; check the network and try again',
  },
  'general.too_slow': {
    status: 503,
    zh: '数据太多，{seconds} 秒内未能查完，请缩小范围后重试',
    en: 'There is too much to read within {seconds} s; narrow the span or the filters',
  },
  'general.internal': {
    status: 500,
    zh: '服务内部错误，编号 {request}',
    en: 'Internal error, reference {request}',
  },
  'general.disk_full': {
    status: 503,
    zh: '服务器存放文件的磁盘已满，请联系运维人员',
    en: 'The disk for files on the server is full; tell whoever runs it',
  },
  'general.disk_read_only': {
    status: 503,
    zh: '服务器存放文件的磁盘是只读的，请联系运维人员',
    en: 'The disk for files on the server is read-only; tell whoever runs it',
  },
  'general.disk_denied': {
    status: 503,
    zh: '服务器无权读写存放文件的文件夹，请联系运维人员',
    en: 'The server may not read or write its folder of files; tell whoever runs it',
  },
  'general.open_files': {
    status: 503,
    zh: '服务器打开的文件过多，请稍后重试；若持续出现，请联系运维人员',
    en: 'The server has too many files open; try again shortly, and tell whoever runs it if it stays so',
  },
  'general.unavailable': {
    status: 503,
    zh: '服务暂不可用，请稍后重试',
    en: 'The service is unavailable at the moment; try again shortly',
  },
} as const;
