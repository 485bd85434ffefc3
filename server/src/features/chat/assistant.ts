export interface Question {
  readonly question: string
  /** The auction whose page the person has open. */
  readonly auctionId?: bigint | undefined
  /** The header by which the API knows the person; absent for visitors. */
  readonly authorization?: string | undefined
}

export interface Assistant {
  /** The answer in pieces, as they come. Throws when it cannot be given, or not to its end. */
  answer(question: Question, signal: AbortSignal): AsyncIterable<string>
}

/** Reads what Melos answers at an address, with a person's own rights or with nobody's; it can change nothing. */
export type ReadSite = (path: string, authorization?: string) => Promise<{ status: number; body: unknown }>
