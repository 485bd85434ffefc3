import { type Address, type Hex, isAddress, isHex } from 'viem'

interface Environment {
  readonly rpcUrl: string
  readonly auctionHouse: Address
  readonly operatorKey: Hex
  /** The time in seconds at which the data directory was created. */
  readonly firstStart: number
  readonly administrator: { readonly apiUrl: string; readonly email: string; readonly password: string }
}

/** The server sets these variables. */
export function readEnvironment(environment: NodeJS.ProcessEnv): Environment {
  const { RPC_URL, AUCTION_HOUSE, OPERATOR_KEY, API_URL, ADMIN_EMAIL, ADMIN_PASSWORD, FIRST_START } = environment
  if (RPC_URL === undefined || AUCTION_HOUSE === undefined || !isAddress(AUCTION_HOUSE) || !isHex(OPERATOR_KEY)) {
    throw new Error('The sample world needs RPC_URL, AUCTION_HOUSE and OPERATOR_KEY')
  }
  if (API_URL === undefined || ADMIN_EMAIL === undefined || ADMIN_PASSWORD === undefined) {
    throw new Error('The sample world needs API_URL, ADMIN_EMAIL and ADMIN_PASSWORD')
  }
  const firstStart = Number(FIRST_START)
  if (!(firstStart > 0)) throw new Error('The sample world needs FIRST_START')
  const administrator = { apiUrl: API_URL, email: ADMIN_EMAIL, password: ADMIN_PASSWORD }
  return {
    rpcUrl: RPC_URL,
    auctionHouse: AUCTION_HOUSE,
    operatorKey: OPERATOR_KEY,
    firstStart,
    administrator,
  }
}
