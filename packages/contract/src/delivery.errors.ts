/** Why a message was given up; the administrator reads it in the list of messages. */
export const deliveryErrors = {
  'delivery.failed': {
    status: 503,
    zh: '消息发送失败：{reason}',
    en: 'The message could not be sent: {reason}',
  },
  'delivery.refused': {
    status: 422,
    zh: '消息未被接受：{reason}',
    en: 'The message was not accepted: {reason}',
  },
  'delivery.no_answer': {
    status: 503,
    zh: '消息服务的应答无法识别（HTTP {status}）',
    en: 'What the messaging service answered cannot be read (HTTP {status})',
  },
  'delivery.not_taken': {
    status: 503,
    zh: '消息服务未接收消息：{reason}',
    en: 'The messaging service did not take the message: {reason}',
  },
  'delivery.withdrawn': {
    status: 410,
    zh: '消息涉及的事项已处理、结束或删除，不再发送',
    en: 'What the message was about is settled, over or deleted: it is not sent any more',
  },
  'delivery.reader_gone': {
    status: 410,
    zh: '收件人（或外部地址的填写人）已无权查看该项目，不再发送',
    en: 'Who the message was for, or who named its address, may not see the project any more: it is not sent',
  },
  'delivery.expired': {
    status: 410,
    zh: '验证码在发出之前已失效',
    en: 'The code was good no more before the message could be sent',
  },
  'delivery.attachment_gone': {
    status: 410,
    zh: '附件“{name}”在发出之前已被删除',
    en: 'The file "{name}" that belonged to the message was deleted before it could be sent',
  },
} as const;
