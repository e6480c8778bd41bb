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
  'delivery.withdrawn': {
    status: 410,
    zh: '报警已确认或已结束，消息不再发送',
    en: 'The alarm was acknowledged or is over: the message is not sent any more',
  },
  'delivery.expired': {
    status: 410,
    zh: '验证码在发出之前已失效',
    en: 'The code was good no more before the message could be sent',
  },
} as const;
