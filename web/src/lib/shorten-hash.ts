/** The first eight characters, when there are more than ten. */
export function shortenHash(hash: string): string {
  return hash.length > 10 ? `${hash.slice(0, 8)}…` : hash
}
