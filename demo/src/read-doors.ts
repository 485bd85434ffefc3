import { type Address, type Hex, isAddress, isHex } from 'viem'

interface Doors {
  readonly rpcUrl: string
  readonly mels: Address
  readonly auctionHouse: Address
  readonly operatorKey: Hex
}

/** Where to go in, as the server passes it on. */
export function readDoors({ RPC_URL, MELS, AUCTION_HOUSE, OPERATOR_KEY }: NodeJS.ProcessEnv): Doors {
  if (RPC_URL === undefined || !isDoor(MELS) || !isDoor(AUCTION_HOUSE) || !isHex(OPERATOR_KEY)) {
    throw new Error('The sample world needs RPC_URL, MELS, AUCTION_HOUSE and OPERATOR_KEY')
  }
  return { rpcUrl: RPC_URL, mels: MELS, auctionHouse: AUCTION_HOUSE, operatorKey: OPERATOR_KEY }
}

function isDoor(text: string | undefined): text is Address {
  return text !== undefined && isAddress(text)
}
