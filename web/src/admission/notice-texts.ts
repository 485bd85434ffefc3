/** Of every auction's page, so they are few. */
export const noticeTexts = {
  title: 'Who may bid',
  more: 'More about who may bid',
  admissionNeeded: 'Admission needed',
} as const
