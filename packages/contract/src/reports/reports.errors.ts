/** Refusals of reports. */
export const reportErrors = {
  'report.too_many_steps': {
    status: 422,
    zh: '所选时间段步数过多，最多 {most} 步，请缩短时间段或加大步长',
    en: 'The span has too many steps: at most {most}. Choose a shorter span or longer steps',
  },
} as const;
