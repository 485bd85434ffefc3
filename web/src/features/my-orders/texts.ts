import { withNoun, withUnit } from '@melos/clearing/format-numbers'

const mels = (amount: string): string => withUnit(amount, 'MELS')
const tokens = (count: string): string => withNoun(count, 'token')

export const texts = {
  title: 'My orders',
  lead: 'Your buy and sell orders on the market, what they hold, and what became of them.',
  needsScript: 'This page needs JavaScript, because it loads your orders with the wallet in your browser.',
  loading: 'Loading your orders',
  administrator: {
    title: 'Administrators have no orders',
    text: 'You’re logged in as an administrator. Log out, then connect your own wallet to see its orders.',
  },
  visitor: {
    title: 'Connect your wallet to see your orders',
    text: 'Connect the wallet that you trade with.',
    connect: 'Connect wallet',
  },
  failed: { title: 'Your orders didn’t load', text: 'They’re safe on the chain.', action: 'Try again' },
  empty: {
    title: 'No orders yet',
    text: 'Buy tokens of a song, or sell tokens that you hold. Your orders appear here.',
    action: 'See the market',
  },
  sides: { BUY: 'Buy order', SELL: 'Sell order' },
  states: {
    OPEN: 'Open',
    FILLED: 'Filled',
    CANCELLED: 'Cancelled',
    EXPIRED: 'Ended: expired',
    ROYALTY_PAID: 'Ended: royalties paid in',
    CLOSED: 'Ended: market closed',
    UNFILLED: 'Ended: not filled',
  },
  resting: {
    title: 'On the market',
    caption: 'Your orders that hold MELS or lock tokens',
    none: 'None of your orders holds MELS or locks tokens.',
    more: (count: string) =>
      `Only the newest 100 of ${withNoun(count, 'order')} are shown. Cancel some to see the others.`,
  },
  all: {
    title: 'All orders',
    caption: 'All your orders, newest first',
    count: (total: string) => `${withNoun(total, 'order')}, newest first`,
  },
  here: { title: 'Your orders', caption: 'Your orders in this market' },
  columns: {
    song: 'Song',
    order: 'Order',
    filled: 'Filled',
    bound: 'Held',
    until: 'Good until (UTC)',
    placed: 'Placed (UTC)',
    state: 'State',
    action: 'Action',
  },
  mels,
  tokens,
  filled: (filled: string, quantity: string) => `${filled} of ${quantity}`,
  filledFor: {
    BUY: (amount: string) => `for ${mels(amount)}, commission included`,
    SELL: (amount: string) => `for ${mels(amount)}`,
  },
  bound: { BUY: (amount: string) => mels(amount), SELL: (count: string) => tokens(count) },
  none: '–',
  orRoyalty: 'or the next royalty',
  ahead: {
    first: 'First in the queue at its price',
    after: (count: string) => `${tokens(count)} at its price ${count === '1' ? 'comes' : 'come'} first`,
  },
  takeBack: {
    BUY: (amount: string) =>
      `This order has ended. Its deposit of ${mels(amount)} is still in the contract: take it back.`,
    SELL: (count: string) =>
      `This order has ended. Its ${tokens(count)} ${count === '1' ? 'is' : 'are'} still locked: unlock ${count === '1' ? 'it' : 'them'}.`,
  },
  actions: { cancel: 'Cancel', BUY: 'Take back', SELL: 'Unlock' },
  about: {
    cancel: (order: string, title: string) => `Cancel the ${order} for ${title}`,
    BUY: (order: string, title: string) => `Take back the deposit of the ${order} for ${title}`,
    SELL: (order: string, title: string) => `Unlock the tokens of the ${order} for ${title}`,
  },
  name: {
    BUY: (price: string) => `buy order at ${mels(price)}`,
    SELL: (price: string) => `sell order at ${mels(price)}`,
  },
  allowance: {
    title: 'Allowance left over',
    text: (amount: string) =>
      `The market contract can still take up to ${mels(amount)} from your wallet, because an order cost less than it could have. A later order can use it, or you can take it back for a small fee in POL.`,
    any: 'The market contract can take any amount of MELS from your wallet. You can take this allowance back for a small fee in POL.',
    action: 'Take back allowance',
  },
  cancelAll: (count: string, title: string) => `Cancel all ${count} orders for ${title}`,
  freed:
    'When you cancel an order, its deposit is refunded or its tokens are unlocked at once. You pay only the network fee.',
} as const
