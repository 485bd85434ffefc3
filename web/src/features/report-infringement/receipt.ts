/** What the server says of a report that it has taken. */
export interface Receipt {
  readonly id: number
  /** `YYYY-MM-DD HH:mm:ss`, UTC. */
  readonly reportedAt: string
}
