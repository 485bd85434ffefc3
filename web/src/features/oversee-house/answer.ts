/** What is known of a question that is asked again and again. */
export interface Answer<Data> {
  /** The question that was answered last; while another one waits, `data` is still of this one. */
  readonly of: object | undefined
  readonly data: Data | undefined
  /** When `data` came, by the server's clock. */
  readonly at: number
  /** Whether the last try failed. */
  readonly hasFailed: boolean
}

export const noAnswer: Answer<never> = { of: undefined, data: undefined, at: 0, hasFailed: false }

/** A moment without a line must not take away what a person is reading, unless it answers another question. */
export function keepAnswer<Data>(known: Answer<Data>, question: object): Answer<Data> {
  const data = known.of === question ? known.data : undefined
  return { ...known, of: question, data, hasFailed: true }
}
