/** Refusals of the logs. */
export const auditErrors = {
  'audit.proof_running': {
    status: 429,
    zh: '日志正在校验中，请等待完成后再试',
    en: 'The logs are being verified already; wait until that is done',
  },
} as const;
