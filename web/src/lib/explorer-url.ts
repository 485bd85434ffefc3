/** The explorer's page for an account; null for a local chain, which has no explorer. */
export const addressUrl = (explorerUrl: string | null, address: string): string | null =>
  join(explorerUrl, `address/${address}`)

export const transactionUrl = (explorerUrl: string | null, hash: string): string | null =>
  join(explorerUrl, `tx/${hash}`)

function join(explorerUrl: string | null, path: string): string | null {
  return explorerUrl === null ? null : `${explorerUrl.replace(/\/+$/, '')}/${path}`
}
