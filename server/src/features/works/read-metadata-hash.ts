import { songTokenAbi } from '@melos/contracts'
import { type Address, BaseError, type Hex, HttpRequestError, LimitExceededRpcError, TimeoutError } from 'viem'
import type { ChainClient } from '../../chain/chain-client.ts'
import { RequestError } from '../../http/request-error.ts'

/** The hash that a song token carries; undefined when there is no song token at the address. */
export async function readMetadataHash(client: ChainClient, address: Address): Promise<Hex | undefined> {
  const token = { address, abi: songTokenAbi } as const
  try {
    const [hash] = await Promise.all([
      client.readContract({ ...token, functionName: 'metadataHash' }),
      client.readContract({ ...token, functionName: 'contractURI' }),
    ])
    return hash
  } catch (error) {
    if (isNodeSilent(error)) throw new RequestError('UNAVAILABLE', { cause: error })
    return undefined
  }
}

/** Nothing was heard from the chain, good or bad. */
function isNodeSilent(error: unknown): boolean {
  if (!(error instanceof BaseError)) return true
  const isSilence = (cause: unknown) =>
    cause instanceof HttpRequestError || cause instanceof TimeoutError || cause instanceof LimitExceededRpcError
  return error.walk(isSilence) !== null
}
