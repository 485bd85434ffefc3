import { withNoun, withUnit } from '@melos/clearing/format-numbers'

const tokens = (count: string): string => withNoun(count, 'token')
const mels = (amount: string): string => withUnit(amount, 'MELS')
const partOf = (each: string | undefined): string => (each === undefined ? 'its part' : `about ${mels(each)} for it`)
const be = (count: string): string => (count === '1' ? 'is' : 'are')
const come = (count: string): string => (count === '1' ? 'comes' : 'come')

export const texts = {
  title: 'Trade this song',
  side: 'Buy or sell',
  sides: { buy: 'Buy', sell: 'Sell' },
  way: 'When to trade',
  ways: { now: 'Now', price: 'At my price' },
  quantity: 'Number of tokens',
  price: 'Price per token',
  lastDay: 'Good until the end of (UTC)',
  untilNextRoyalty: 'Ends at the next royalty',
  royaltyHint: {
    buy: 'A token is usually worth less right after royalties are paid in, so buy orders end then unless you switch this off.',
    sell: 'Your tokens earn royalties until they sell. Switch this on to decide again after the next royalty.',
  },
  quick: {
    most: 'MAX',
    best: { buy: 'Best sell order', sell: 'Best buy order' },
    none: 'None',
    last: 'Last price',
    auction: 'Clearing price',
  },
  mels,
  tokens,
  letters: 'Use only digits: 2.50 for a price, 1000 or 1\u00A0000 for a number of tokens.',
  grouped:
    'Don’t separate thousands with a comma or a dot: enter 2500 or 2\u00A0500. Prices have at most two decimals.',
  unreadableQuantity: 'Enter a whole number of tokens, at least 1.',
  unreadablePrice: 'Enter a price of 0.01\u00A0MELS or more, such as 5.20.',
  priceStep: 'Prices can have at most two decimals, such as 5.20.',
  tooHigh: (price: string) => `The highest possible price is ${mels(price)}.`,
  lastDayInvalid: 'Choose a day from today to 180\u00A0days from now.',
  ownOrder: 'This would trade with your own order. Cancel that one first, or choose another price.',
  noOne: {
    buy: 'No one is selling this song now. Set your own price, and sellers can accept it.',
    sell: 'No one is buying this song now. Set your own price, and buyers can accept it.',
  },
  noBook: 'The orders of this market didn’t load, so we can’t say what yours would do. Reload the page.',
  setPrice: 'Set my own price',
  closed: {
    off: 'Trading isn’t switched on yet.',
    NOT_OPEN: 'This song’s market isn’t open yet. It opens by itself, usually within minutes.',
    HALTED: 'This song’s market is halted: there are no trades and no new orders. You can still cancel your orders.',
    CLOSED: 'This song’s market is closed for good. You can still cancel your orders.',
    artist: 'You sold this song in its auction, so you can’t buy its tokens. You can sell the ones you have.',
  },
  summary: {
    buy: {
      now: (count: string, sum: string) => `You buy ${tokens(count)} now for ${mels(sum)}, commission included.`,
      part: (count: string, wanted: string, sum: string) =>
        `Only ${count} of ${tokens(wanted)} ${be(count)} for sale now. You buy ${count === '1' ? 'it' : 'them'} for ${mels(sum)}, commission included.`,
      fills: (count: string, price: string, sum: string) =>
        `You buy ${tokens(count)} now, at ${mels(price)} each or less, for ${mels(sum)}, commission included.`,
      rests: (count: string, price: string, sum: string, day: string) =>
        `You offer to buy ${tokens(count)} at ${mels(price)} each until ${day}, and deposit ${mels(sum)}, commission included.`,
      both: (filled: string, rests: string, price: string, sum: string, day: string) =>
        `You buy ${tokens(filled)} now and offer to buy ${rests} more at ${mels(price)} each until ${day}, for ${mels(sum)} in total, commission included.`,
    },
    sell: {
      now: (count: string, sum: string) => `You sell ${tokens(count)} now and receive ${mels(sum)}.`,
      part: (count: string, wanted: string, sum: string) =>
        `Buyers want only ${count} of ${tokens(wanted)} now. You sell ${count === '1' ? 'it' : 'them'} and receive ${mels(sum)}.`,
      fills: (count: string, price: string, sum: string) =>
        `You sell ${tokens(count)} now, at ${mels(price)} each or more, and receive ${mels(sum)}.`,
      rests: (count: string, price: string, sum: string, day: string) =>
        `You offer ${tokens(count)} at ${mels(price)} each until ${day}. If all sell, you receive ${mels(sum)}.`,
      both: (filled: string, rests: string, price: string, sum: string, day: string) =>
        `You sell ${tokens(filled)} now and offer ${rests} more at ${mels(price)} each until ${day}. If all sell, you receive ${mels(sum)}.`,
    },
  },
  fills: { title: 'What is filled now', line: (count: string, price: string) => `${tokens(count)} at ${mels(price)}` },
  costs: {
    total: 'Total',
    commission: 'Commission (10%)',
    sum: {
      buy: { now: 'You pay', price: 'You pay or deposit' },
      sell: { now: 'You receive', price: 'You receive if all sell' },
    },
    noCommission: 'The buyer pays the commission.',
  },
  race: {
    fewer: 'If someone is faster, you get fewer tokens. You don’t pay for tokens you don’t get.',
    more: (sum: string) =>
      `If someone is faster, you get fewer tokens or pay a little more, but never more than ${mels(sum)}. You don’t pay for tokens you don’t get.`,
    below: (price: string) => `If someone is faster, fewer tokens sell, and none below ${mels(price)}.`,
    waits: {
      buy: (price: string, day: string, sum: string) =>
        `If someone is faster, what you don’t get now waits on the market at ${mels(price)} each until ${day}. You pay and deposit at most ${mels(sum)}.`,
      sell: (price: string, day: string) =>
        `If someone is faster, what doesn’t sell now waits on the market at ${mels(price)} each until ${day}.`,
    },
  },
  queue: {
    first: 'Your order would be first in the queue.',
    atPrice: (same: string) => `${tokens(same)} at the same price ${come(same)} first.`,
    better: (better: string) => `${tokens(better)} at better prices ${come(better)} first.`,
    both: (better: string, same: string) =>
      `${tokens(better)} at better prices and ${same} at the same price come first.`,
  },
  warnings: {
    manyOrders:
      'There are more matching orders than one transaction can fill, so only part of your order may be filled. You can place another one for the rest.',
    tooMany: (count: string) => `This song has only ${tokens(count)} in all.`,
    noOne: {
      buy: 'No one is selling this song now, so your order may wait for a long time.',
      sell: 'No one is buying this song now, so your order may wait for a long time.',
    },
    far: {
      trade: {
        above: (percent: string, last: string) => `This is ${percent}% above the last price, ${mels(last)}.`,
        below: (percent: string, last: string) => `This is ${percent}% below the last price, ${mels(last)}.`,
      },
      auction: {
        above: (percent: string, last: string) =>
          `This is ${percent}% above the auction’s clearing price, ${mels(last)}.`,
        below: (percent: string, last: string) =>
          `This is ${percent}% below the auction’s clearing price, ${mels(last)}.`,
      },
    },
    announced: {
      buy: (moment: string, each: string | undefined) =>
        `Royalties are announced. If you hold a token when they’re paid in, from ${moment} on, you receive ${partOf(each)}.`,
      sell: (moment: string, each: string | undefined) =>
        `Royalties are announced. If you still hold a token when they’re paid in, from ${moment} on, you receive ${partOf(each)}. If you’ve sold it by then, the buyer does.`,
    },
  },
  even: (price: string) => `To get back what you pay, commission included, sell at ${mels(price)} or more.`,
  yield: (earned: string, percent: string) =>
    `Royalties were ${mels(earned)} per token in the last 12 months that statements cover: ${percent}% of what you’d pay. This is the past. It doesn’t say what the song will earn.`,
  risks: {
    sentence: 'Royalties can fall or stop, and you can lose everything you pay. You must be 18 or older.',
    links: [
      { label: 'Risks', to: '/terms-conditions#disclaimers' },
      { label: 'Terms & Conditions', to: '/terms-conditions' },
    ],
  },
  place: { now: { buy: 'Buy now', sell: 'Sell now' }, price: { buy: 'Place buy order', sell: 'Place sell order' } },
  placing: 'One moment…',
  bar: { open: 'Trade', close: 'Close the order form' },
  funds: {
    absent: 'Connect a wallet to trade. Without one, you can still see what an order would do.',
    connecting: 'Checking your wallet…',
    have: (amount: string, count: string) => `You have ${mels(amount)} and ${tokens(count)} of this song.`,
    haveLocked: (amount: string, count: string, locked: string) =>
      `You have ${mels(amount)} and ${tokens(count)} of this song, ${locked} of them in orders.`,
    shortMels: (missing: string) => `You need another ${mels(missing)} for this order.`,
    shortTokens: (count: string) =>
      count === '0' ? 'You have no tokens of this song to sell.' : `You have only ${tokens(count)} of this song.`,
    lockedTokens: (count: string, locked: string, free: string) =>
      `You have ${tokens(count)}, of which ${locked} ${be(locked)} locked in your sell orders. You can sell ${free}, or cancel an order first.`,
    shortPol: (fee: string, pol: string) =>
      `You need about ${withUnit(fee, 'POL')} for an order’s network fees. You have ${withUnit(pol, 'POL')}.`,
  },
  stepper: {
    title: 'Placing your order',
    failedTitle: 'We couldn’t place your order',
    doneTitle: 'Your order is done',
    restsTitle: 'Your order is on the market',
    unfilledTitle: 'Someone else was faster',
    steps: { allow: 'Allow MELS', order: { buy: 'Buy', sell: 'Sell' } },
    now: {
      check: 'Checking that this can go through.',
      earlier: 'Waiting for your wallet’s earlier transaction.',
      wallet: {
        allow: 'Your wallet is asking whether the market contract can take the MELS. Confirm it there.',
        order: 'Your wallet is asking you to send the order. Confirm it there.',
      },
      unseen: 'Your wallet has signed this. Waiting for the network to receive it.',
      chain: 'Sent. Waiting for confirmation.',
      server: 'Sent. Waiting for confirmation.',
    },
    stay: 'The network hasn’t received your order yet. Keep this page open until it has.',
    canLeave: 'You can close this or leave the page. Follow your order under My orders.',
    discard: 'Discard this order',
    discardNote: 'Also reject the request in your wallet. If your wallet still sends the order, it counts.',
    myOrders: 'See my orders',
    close: 'Close',
  },
  outcome: {
    buy: {
      filled: (count: string, sum: string) => `You bought ${tokens(count)} for ${mels(sum)}, commission included.`,
      part: (count: string, wanted: string, sum: string) =>
        `You bought ${count} of ${tokens(wanted)} for ${mels(sum)}, commission included. The others were gone, and you haven’t paid for them.`,
      none: 'The tokens were gone before your order arrived. Nothing was spent except the network fee.',
      rests: (count: string, price: string) =>
        `Your buy order for ${tokens(count)} at ${mels(price)} each is on the market.`,
      both: (count: string, sum: string, rests: string, price: string) =>
        `You bought ${tokens(count)} for ${mels(sum)}, commission included. Your buy order for ${rests} more at ${mels(price)} each is on the market.`,
    },
    sell: {
      filled: (count: string, sum: string) => `You sold ${tokens(count)} and received ${mels(sum)}.`,
      part: (count: string, wanted: string, sum: string) =>
        `You sold ${count} of ${tokens(wanted)} and received ${mels(sum)}. The other buyers were gone, and you keep the rest.`,
      none: 'The buyers were gone before your order arrived. You keep all your tokens and have paid only the network fee.',
      rests: (count: string, price: string) =>
        `Your sell order for ${tokens(count)} at ${mels(price)} each is on the market.`,
      both: (count: string, sum: string, rests: string, price: string) =>
        `You sold ${tokens(count)} and received ${mels(sum)}. Your sell order for ${rests} more at ${mels(price)} each is on the market.`,
    },
  },
  /** Toasts, and why an order stopped. */
  purchase: {
    connect: 'Please connect your wallet!',
    approved: 'Approval successful!',
    notApproved: 'Approval failed!',
    notApprovedWhy: 'Your wallet allowed less than the order needs, or the approval failed on the chain.',
    inProgress: 'Transaction in progress!',
    completed: 'Transaction completed successfully!',
    failed: 'Something goes wrong!',
    unreachable: 'Melos isn’t responding. Try again in a moment.',
    otherTab:
      'This wallet is already placing an order, here or in another tab. Answer that request in your wallet first.',
    why: {
      changed: 'Someone else was faster: what you saw is gone. Nothing was sent and nothing was spent.',
      reverted: 'The order failed on the chain. You paid only the network fee.',
      replaced: 'Your wallet sent a different transaction instead. The order wasn’t placed.',
      dropped: 'The network dropped the transaction. Check your wallet before you order again.',
      unsure:
        'Your wallet didn’t say whether it sent the order. We’re looking for it on the chain and will let you know. Don’t order again until then.',
    },
    resumed: {
      done: (title: string, what: string) => `${title}: ${what}`,
      absent: (title: string) => `Your earlier order for ${title} wasn’t placed. Nothing was spent.`,
    },
  },
  unfinished: {
    text: {
      buy: (count: string, price: string) => `Your buy order for ${tokens(count)} at ${mels(price)} isn’t finished.`,
      sell: (count: string, price: string) => `Your sell order for ${tokens(count)} at ${mels(price)} isn’t finished.`,
    },
    again: 'Order again only if you want a second order.',
    discard: 'Discard',
  },
} as const
