/** The first six and the last four characters: `0x1234…abcd`. */
export function shortenAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
