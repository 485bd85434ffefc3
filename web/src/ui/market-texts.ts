/** What a market's state means for those who trade. */
export const marketTexts = {
  states: { NOT_OPEN: 'Not open yet', OPEN: 'Open', HALTED: 'Halted', CLOSED: 'Closed' },
} as const
