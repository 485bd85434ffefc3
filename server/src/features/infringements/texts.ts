const day = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** What the case's thread, emails and restrictions say in the provider's name. */
export const texts = {
  hiddenEmail: '[email address hidden]',
  withdrawal: 'I withdraw my report.',
  unanswered: (until: Date) => `Nobody answered the notice by ${day(until)}, so it counts as not contested.`,
  closedForStrikes: (caseId: bigint) =>
    `Three reports of infringement against your songs were upheld, or not answered in time, within 12 months. The last is case ${caseId}.`,
  closedForGravity: (caseId: bigint) => `We upheld a grave report of infringement against your song: case ${caseId}.`,
  notice: (facts: string, ground: string) => `${facts}\n\n${ground}`,
  untilDecision: 'until we decide',
  secondNeeded: 'Another administrator must confirm this.',
  /** In the log. */
  proposals: { UPHOLD: 'uphold', LIFT: 'lift the block', GRANT: 'grant the complaint' },
} as const

export const answerBy = day
