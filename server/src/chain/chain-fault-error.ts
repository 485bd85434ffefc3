/** The node said something that cannot be true. Asked again later, it may do better. */
export class ChainFaultError extends Error {
  readonly code = 'CHAIN_FAULT'
}
