/** Why a message was given up; the administrator reads it in the list of messages. */
export const deliveryErrors = {
  'delivery.refused': {
    status: 422,
    zh: '消息未被接受：{reason}',
    en: 'The message was not accepted: {reason}',
  },
} as const;
