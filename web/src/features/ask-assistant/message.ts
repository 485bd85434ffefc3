/** Why an answer is not whole: by the person, by a failure, or because the page was left. */
export type AnswerEnd = 'stopped' | 'failed' | 'unfinished'

export interface Question {
  readonly id: number
  readonly from: 'person'
  readonly text: string
  /** The auction whose page was open, which "this auction" means. */
  readonly auctionId?: string | undefined
}

export interface Answer {
  readonly id: number
  readonly from: 'assistant'
  /** What has come of it. */
  readonly text: string
  /** Absent when it is whole. */
  readonly end?: AnswerEnd | undefined
}

export type Message = Question | Answer
