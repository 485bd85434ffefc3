import { type Address, getAddress, isAddress, zeroAddress } from 'viem'
import { RequestError } from '../../http/request-error.ts'

/** In small letters, or with the right checksum: capitals in the wrong places are a mistake in the address. */
export function readOperatorAddress(text: string, { others }: { others: readonly Address[] }): Address {
  if (text !== text.toLowerCase() && !isAddress(text, { strict: true })) {
    throw new RequestError('BAD_REQUEST', { detail: 'address: has a wrong checksum' })
  }
  const address = getAddress(text)
  if ([zeroAddress, ...others].some((other) => getAddress(other) === address)) {
    throw new RequestError('BAD_REQUEST', { detail: "address: is not a person's wallet" })
  }
  return address
}
