import { BaseError } from 'viem'

/** A reason not to deploy that the person at the terminal can do something about: one sentence, no stack. */
export class DeploymentError extends Error {
  readonly code = 'DEPLOYMENT'
  override readonly name = 'DeploymentError'
}

/** Whatever ended a deployment, as one sentence. viem's whole message names the RPC address, which may hold a token. */
export function describeFailure(error: unknown): string {
  if (error instanceof BaseError) {
    return `The node at RPC_URL failed (${describeCause(error)}): check RPC_URL, then run the same command again to go on.`
  }
  return error instanceof Error ? error.message : String(error)
}

/** The first line of viem's own words, without the full stop. */
export function describeCause(error: unknown): string {
  const text = error instanceof BaseError ? error.shortMessage : String(error)
  return (text.split('\n')[0] ?? '').replace(/[.:]$/, '')
}
