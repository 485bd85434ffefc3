/** What the connected wallet holds, in base units, and what of it the auction house may take. */
export interface Funds {
  readonly mels: bigint
  readonly pol: bigint
  readonly allowance: bigint
  /** What the two transactions of a bid may cost in POL at the moment. */
  readonly bidFee: bigint
}
