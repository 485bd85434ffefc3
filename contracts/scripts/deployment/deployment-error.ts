import { BaseError } from 'viem'

/** A problem that the person at the terminal can fix, shown as one sentence without a stack. */
export class DeploymentError extends Error {
  readonly code = 'DEPLOYMENT'
  override readonly name = 'DeploymentError'
}

/** Leaves out viem's full message, because it names the RPC address, which can contain a token. */
export function describeFailure(error: unknown): string {
  if (error instanceof BaseError) {
    return `The node at RPC_URL failed (${describeCause(error)}): check RPC_URL, then run the same command again to continue.`
  }
  return error instanceof Error ? error.message : String(error)
}

/** The first line of viem's short message, without its final punctuation. */
export function describeCause(error: unknown): string {
  const text = error instanceof BaseError ? error.shortMessage : String(error)
  return (text.split('\n')[0] ?? '').replace(/[.:]$/, '')
}
