/** EIP-1193's code and WalletConnect's codes for a rejected proposal. */
const REJECTED: ReadonlySet<unknown> = new Set([4001, 5000, 5001, 5002, 5003])

/** Whether the person rejected the request, closed the wallet's window or chose no account. Wallets may nest the error. */
export function isRejection(error: unknown): boolean {
  for (
    let cause = error;
    typeof cause === 'object' && cause !== null;
    cause = 'cause' in cause ? cause.cause : undefined
  ) {
    if ('code' in cause && REJECTED.has(cause.code)) return true
    if ('name' in cause && cause.name === 'UserRejectedRequestError') return true
    if ('message' in cause && /user rejected|closed modal|accounts received is empty/i.test(String(cause.message)))
      return true
  }
  return false
}
