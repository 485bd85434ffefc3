/** Where a blockchain explorer shows a transaction; null where nobody else sees the chain. */
export function transactionUrl(explorerUrl: string | null, hash: string): string | null {
  return explorerUrl === null ? null : `${explorerUrl.replace(/\/+$/, '')}/tx/${hash}`
}
