/** The chain's seconds as a moment. */
export function toDate(seconds: bigint): Date {
  return new Date(Number(seconds) * 1000)
}
