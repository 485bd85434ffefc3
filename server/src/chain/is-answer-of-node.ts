import { BaseError, RpcRequestError } from 'viem'

/** Whether the node has answered, so is up, and says no; or else it was not reached. */
export function isAnswerOfNode(error: unknown): boolean {
  return error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError) !== null
}
