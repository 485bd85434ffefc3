export interface Question {
  readonly question: string
  /** The auction whose page is open. */
  readonly auctionId?: bigint | undefined
  /** The person's authorization header; absent for visitors. */
  readonly authorization?: string | undefined
}

export interface Assistant {
  /** Yields the answer piece by piece and throws if it fails or breaks off. */
  answer(question: Question, signal: AbortSignal): AsyncIterable<string>
}

/** Sends a GET request to Melos itself, with the person's rights if there is an authorization. */
export type ReadSite = (path: string, authorization?: string) => Promise<{ status: number; body: unknown }>
