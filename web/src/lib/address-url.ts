/** Where a blockchain explorer shows an account; null where nobody else sees the chain. */
export function addressUrl(explorerUrl: string | null, address: string): string | null {
  return explorerUrl === null ? null : `${explorerUrl.replace(/\/+$/, '')}/address/${address}`
}
