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
  'delivery.expired': {
    status: 410,
    zh: '验证码在发出之前已失效',
    en: 'The code was good no more before the message could be sent',
  },
} as const;
