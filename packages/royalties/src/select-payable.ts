/** EUR 9.99, times 10^18. Only more than this is paid. */
export const MINIMUM_EUR = 999n * 10n ** 16n
/** 24 months without a statement, after which the minimum falls away. */
const DORMANT_SECONDS = 730 * 24 * 60 * 60

/** What is due to an account for one song. */
interface SongDue {
  /** MELS base units. */
  readonly mels: bigint
  /** EUR times 10^18. */
  readonly eur: bigint
  /** The second of the song's last statement. */
  readonly lastPaidInAt: number
}

/** What an account can be paid, by the rule of the contract `Royalties`: everything, dormant songs alone, or nothing. */
export function selectPayable<Due extends SongDue>(
  dues: readonly Due[],
  { now, minimum = MINIMUM_EUR }: { now: number; minimum?: bigint | undefined },
): Due[] {
  const eur = dues.reduce((sum, due) => sum + due.eur, 0n)
  return dues.filter(({ mels, lastPaidInAt }) => mels > 0n && (eur > minimum || now >= lastPaidInAt + DORMANT_SECONDS))
}
