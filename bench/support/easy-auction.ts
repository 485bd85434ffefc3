import { songTokenAbi } from '@melos/contracts'
import { type Address, type Hex, maxUint256, parseAbi, parseEther, parseEventLogs, zeroAddress } from 'viem'
import { type AuctionContract, type Settling, sumUp, type Terms, type WalletBid } from './auction-contract.ts'
import type { GasMeter } from './gas-meter.ts'
import type { LocalChain } from './local-chain.ts'

const abi = parseAbi([
  'constructor()',
  'function initiateAuction(address auctioningToken, address biddingToken, uint256 orderCancellationEndDate, uint256 auctionEndDate, uint96 auctionedSellAmount, uint96 minBuyAmount, uint256 minimumBiddingAmountPerOrder, uint256 minFundingThreshold, bool isAtomicClosureAllowed, address accessManagerContract, bytes accessManagerContractData) returns (uint256)',
  'function placeSellOrders(uint256 auctionId, uint96[] minBuyAmounts, uint96[] sellAmounts, bytes32[] prevSellOrders, bytes allowListCallData) returns (uint64)',
  'function precalculateSellAmountSum(uint256 auctionId, uint256 iterationSteps)',
  'function settleAuction(uint256 auctionId) returns (bytes32)',
  'function claimFromParticipantOrder(uint256 auctionId, bytes32[] orders) returns (uint256, uint256)',
  'function getUserId(address user) returns (uint64)',
  'function auctionCounter() view returns (uint256)',
  'event NewSellOrder(uint256 indexed auctionId, uint64 indexed userId, uint96 buyAmount, uint96 sellAmount)',
  'event AuctionCleared(uint256 indexed auctionId, uint96 soldAuctioningTokens, uint96 soldBiddingTokens, bytes32 clearingPriceOrder)',
])

const WHOLE = parseEther('1')
/** The first element of the list of orders. */
const LIST_START: Hex = `0x${'1'.padStart(64, '0')}`

/** A bid in EasyAuction: `sellAmount` of money for at least `buyAmount` of tokens. */
interface Order {
  readonly owner: Address
  readonly userId: bigint
  readonly buyAmount: bigint
  readonly sellAmount: bigint
}

export async function deployEasyAuction({ operator }: LocalChain, bytecode: Hex): Promise<Address> {
  return await operator.deploy({ abi, bytecode })
}

/** The operator settles, and each bidder claims tokens and refunds. */
export async function openEasyAuction(
  { operator, mels }: LocalChain,
  { meter, address, token, terms }: { meter: GasMeter; address: Address; token: Address; terms: Terms },
): Promise<AuctionContract> {
  const contract = { address, abi } as const
  const { endsAt, supply, minimumPrice, threshold } = terms
  const units = supply * WHOLE
  await operator.write({ address: token, abi: songTokenAbi, functionName: 'approve', args: [address, maxUint256] })
  await operator.write({
    ...contract,
    functionName: 'initiateAuction',
    // Like ours: orders can't be cancelled, there is no minimum order, and anyone can bid.
    args: [token, mels, 0n, endsAt, units, minimumPrice * supply, 1n, threshold, false, zeroAddress, '0x'],
  })
  const auctionId = await meter.reader.readContract({ ...contract, functionName: 'auctionCounter' })
  /** Best order first. */
  const orders: Order[] = []
  let clearingOrder = LIST_START

  const toOrder = async ({ bidder, price, quantity }: WalletBid): Promise<Order> => {
    const { result: userId } = await meter.reader.simulateContract({
      ...contract,
      functionName: 'getUserId',
      args: [bidder],
    })
    return { owner: bidder, userId, buyAmount: quantity * WHOLE, sellAmount: quantity * price }
  }
  const settleAuction = async (): Promise<Settling> => {
    const call = { ...contract, functionName: 'settleAuction', args: [auctionId], from: operator.address } as const
    const { gasUsed, logs } = await meter.send(call)
    const [cleared] = parseEventLogs({ abi, eventName: 'AuctionCleared', logs })
    clearingOrder = cleared?.args.clearingPriceOrder ?? LIST_START
    return { gas: gasUsed, transactions: 1 }
  }
  /** Each bidder claims all of their orders at once. */
  const claim = async (): Promise<Settling> => {
    const claims: Settling[] = []
    for (const [from, own] of Map.groupBy(orders, ({ owner }) => owner)) {
      const args = [auctionId, own.map(encodeOrder)] as const
      const { gasUsed } = await meter.send({ ...contract, functionName: 'claimFromParticipantOrder', args, from })
      claims.push({ gas: gasUsed, transactions: 1 })
    }
    return sumUp(claims)
  }
  /** Covers all orders except the partly filled one. */
  const sumUpBefore = async (): Promise<Settling> => {
    const args = [auctionId, countFilled(orders, supply)] as const
    const call = { ...contract, functionName: 'precalculateSellAmountSum', args, from: operator.address } as const
    return { gas: (await meter.send(call)).gasUsed, transactions: 1 }
  }
  return {
    address,
    async bid(bid) {
      const order = await toOrder(bid)
      // The exact position costs the bidder the least gas.
      const place = orders.findIndex((other) => isBefore(order, other))
      const index = place === -1 ? orders.length : place
      const before = orders[index - 1]
      const hint = before === undefined ? LIST_START : encodeOrder(before)
      const args = [auctionId, [order.buyAmount], [order.sellAmount], [hint], '0x'] as const
      const call = { ...contract, functionName: 'placeSellOrders', args, from: bid.bidder } as const
      const { gasUsed, logs } = await meter.send(call)
      // With a wrong hint, the contract silently skips the order.
      const placed = parseEventLogs({ abi, eventName: 'NewSellOrder', logs })
      if (placed[0]?.args.userId !== order.userId) throw new Error('The order was not placed')
      orders.splice(index, 0, order)
      return gasUsed
    },
    settle: async () => sumUp([await settleAuction(), await claim()]),
    settleInParts: async () => sumUp([await sumUpBefore(), await settleAuction(), await claim()]),
    async readPrice() {
      const { buyAmount, sellAmount } = decodePrice(clearingOrder)
      return (sellAmount * WHOLE) / buyAmount
    },
  }
}

/** Orders by price, then amount, then user. */
function isBefore(one: Order, other: Order): boolean {
  const [left, right] = [one.buyAmount * other.sellAmount, other.buyAmount * one.sellAmount]
  if (left !== right) return left < right
  if (one.buyAmount !== other.buyAmount) return one.buyAmount < other.buyAmount
  return one.userId < other.userId
}

/** The number of best orders that together buy less than the supply at the last one's price. */
function countFilled(orders: readonly Order[], supply: bigint): bigint {
  let money = 0n
  const last = orders.findIndex(({ buyAmount, sellAmount }) => {
    money += sellAmount
    return money * buyAmount >= supply * sellAmount
  })
  return BigInt(last)
}

function encodeOrder({ userId, buyAmount, sellAmount }: Order): Hex {
  return `0x${((userId << 192n) + (buyAmount << 96n) + sellAmount).toString(16).padStart(64, '0')}`
}

function decodePrice(order: Hex): Pick<Order, 'buyAmount' | 'sellAmount'> {
  return { buyAmount: BigInt.asUintN(96, BigInt(order) >> 96n), sellAmount: BigInt.asUintN(96, BigInt(order)) }
}
