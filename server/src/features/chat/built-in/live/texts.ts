import { groupThousands, withNoun } from '@melos/clearing'

const count = (number: number, noun: string) => withNoun(groupThousands(number), noun)
const auctions = (total: number, genre: string) => count(total, `${genre}auction`)
const whatToBid = 'Source: [Help: What to bid](/help#what-to-bid)'
const myBids = '[My bids](/account/bids)'
const myRoyalties = '[My royalties](/account/royalties)'
const myOrders = '[My orders](/account/orders)'
const myPortfolio = '[My portfolio](/account/portfolio)'
const activeAuctions = '[active auctions](/?contentTab=OPEN,PENDING)'
const finishedAuctions = '[finished auctions](/?contentTab=TERMINATED,PROCESSED)'

/** The assistant's sentences about auctions and bids. Amounts, dates and links are passed in as they are shown. */
export const texts = {
  list: {
    open: (total: number, genre: string) => `${auctions(total, genre)} ${total === 1 ? 'is' : 'are'} open`,
    pending: (total: number, genre: string) =>
      `${auctions(total, genre)} ${total === 1 ? 'hasn’t' : 'haven’t'} started yet`,
    finished: (total: number, genre: string) => `${auctions(total, genre)} ${total === 1 ? 'has' : 'have'} ended`,
    any: (total: number, genre: string) => `There ${total === 1 ? 'is' : 'are'} ${auctions(total, genre)}`,
    none: {
      open: (genre: string) => `No ${genre}auctions are open right now.`,
      pending: (genre: string) => `No ${genre}auctions are waiting to start right now.`,
      finished: (genre: string) => `No ${genre}auctions have ended yet.`,
      any: (genre: string) => `There are no ${genre}auctions right now.`,
    },
    orders: {
      newest: 'newest first',
      ending: 'ending soonest first',
      bids: 'most bids first',
      target: 'highest target first',
      cheapest: 'lowest price first',
      starting: 'starting soonest first',
    },
    bids: (bids: number) => count(bids, 'bid'),
    target: (target: string) => `target ${target}`,
    from: (price: string) => `from ${price} per token`,
    genres: 'The songs here have these genres:',
    noGenres: 'No songs have a genre right now.',
    genre: (genre: string, songs: number) => `${genre}: ${count(songs, 'auction')}`,
    several: 'You could mean any of these auctions:',
    or: ' or ',
    these: 'Here are the auctions you asked about:',
    seeActive: `See all ${activeAuctions}.`,
    seeFinished: `See all ${finishedAuctions}.`,
    seeAny: `See all ${activeAuctions} or all ${finishedAuctions}.`,
    ends: (when: string) => `ends on ${when}`,
    starts: (when: string) => `starts on ${when}`,
    ended: (moment: string) => `ended on ${moment}`,
    clearedAt: (price: string) => `sold at ${price} per token`,
    nothingSold: 'nothing sold',
    by: (title: string, artist: string) => `${title} by ${artist}`,
  },
  auction: {
    unknown: `I can’t find that auction. See all ${activeAuctions}.`,
    open: (name: string, when: string) => `${name} is open. It ends on ${when}.`,
    closing: (name: string) => `${name} is closing. Waiting for the chain to confirm its end.`,
    pending: (name: string, when: string, end: string) =>
      `${name} hasn’t started yet. It starts on ${when}, and ends on ${end}.`,
    terminated: (name: string, moment: string) => `${name} ended on ${moment}. Its bids are waiting for approval.`,
    lapsed: (name: string, moment: string) =>
      `${name} ended on ${moment}. The clearing price wasn’t set within 14\u00A0days of the end, so nothing was sold.`,
    withdrawn: (name: string, moment: string) => `Melos withdrew ${name} on ${moment}, before its end.`,
    blocked: (moment: string) =>
      `The song has been blocked since ${moment} while Melos examines a report about it, so you can’t bid on it here. All bids, deposits and refunds stay as they are.`,
    ordered: (moment: string) =>
      `The song has been blocked since ${moment} because a court or an authority ordered it, so you can’t bid on it here. All bids, deposits and refunds stay as they are.`,
    removed:
      'Melos removed the song for good, because a report about it was upheld. All bids, deposits and refunds stay as they are.',
    reclaim: `Every bidder can take back their whole deposit on ${myBids}.`,
    processed: (name: string, moment: string) => `${name} ended on ${moment}. It’s settled.`,
    offer: (tokens: string, percentage: number) =>
      `Total tokens offered: ${tokens} for ${percentage}% of the royalties`,
    lowest: (price: string) => `Minimum price: ${price} per token`,
    target: (target: string) => `Target: the sale must raise ${target}`,
    noBids: 'No bids yet',
    noBidsCame: 'No bids were placed',
    bids: (bids: number, lowest: string, highest: string) =>
      lowest === highest ? `${count(bids, 'bid')} at ${lowest}` : `${count(bids, 'bid')} from ${lowest} to ${highest}`,
    notBegun: 'You can bid once it starts',
    wouldSell: (price: string) =>
      `If it ended now, all tokens would sell at the clearing price of ${price} each, the lowest winning bid.`,
    notCovered: (bids: string) => `So far there are bids for ${bids}. If it ended now, nothing would be sold.`,
    belowTarget: (price: string, raised: string) =>
      `Bids cover all tokens at ${price}, but that would raise only ${raised}, which is below the target. If it ended now, nothing would be sold.`,
    sells: (price: string) => `All tokens sell at the clearing price of ${price} each, the lowest winning bid.`,
    sold: (price: string) => `All tokens sold at the clearing price of ${price} each, the lowest winning bid.`,
    soldNothing: (reason: string, isSettled: boolean) =>
      `Nothing was sold${reason}. Every deposit ${isSettled ? 'was' : 'is'} refunded.`,
    tooFew: (bids: string) => `, because there were bids for only ${bids}`,
    missedTarget: (raised: string) => `, because the bids would have raised only ${raised}, less than the target`,
    winners: (path: string) => `You’ll find all bids, and which of them won, on [the auction’s page](${path}).`,
    check: (path: string) => `Anyone can check this result: [check](${path}/check).`,
  },
  win: {
    which: 'Which auction do you mean? Name the song, or ask on the auction’s page.',
    howMany: (name: string) =>
      `How many tokens of ${name} do you want? Ask again with a number in digits, such as “to win 5 tokens”.`,
    notOpen: (name: string) => `${name} isn’t taking bids right now.`,
    price: (name: string, tokens: string, price: string) =>
      `If ${name} ended now, a bid of ${price} per token would win ${tokens}. That’s the lowest price sure to win right now; any new bid can change it.`,
    deposit: (deposit: string) =>
      `The deposit, including the commission, would be ${deposit}. You’d never pay more than that, apart from network fees in POL.`,
    tooMany: (tokens: string, offered: string) => `You can’t get ${tokens}. This auction offers only ${offered}.`,
    notCovered: (name: string, bids: string, lowest: string) =>
      `No price wins yet: ${name} has bids for ${bids}, and nothing is sold until bids cover the whole offer. Bids can win from ${lowest} per token.`,
    wins: (name: string, won: string, price: string) =>
      `If ${name} ended now, a bid of ${price} per token would win ${won}.`,
    loses: (name: string, tokens: string, price: string) =>
      `If ${name} ended now, a bid of ${price} per token for ${tokens} would win nothing: other bids are higher. The deposit would be refunded.`,
    wouldWait: (name: string, tokens: string, price: string) =>
      `A bid of ${price} per token for ${tokens} would wait: if ${name} ended now, even with this bid, nothing would be sold.`,
    paid: (price: string, sum: string) =>
      `The clearing price would be ${price}, so you’d pay ${sum}, including the commission. Any new bid can change that.`,
    tooLow: (name: string, least: string) => `${name} takes bids from ${least} per token.\n${whatToBid}`,
    noStep: `Prices are multiples of 0.01\u00A0MELS.\n${whatToBid}`,
    howMuch: (name: string) =>
      `Which price and how many tokens of ${name} do you mean? Ask again with numbers, such as “Would 5 tokens at 3.50 MELS win?” Prices are multiples of 0.01\u00A0MELS.`,
    unsure: (name: string) =>
      `Right now no single bid is sure to win ${name}, because one bid alone can’t reach the target.`,
    noAdvice: 'This is arithmetic, not advice. Only you can decide what a token is worth to you.',
    source: whatToBid,
  },
  fee: {
    percent: (percent: number) =>
      `The commission is ${percent}% of what you pay for tokens. You pay no commission on money that’s refunded. The network charges a small fee in POL for each transaction.`,
    example: (tokens: string, price: string, total: string, commission: string, sum: string) =>
      `Example: ${tokens} at ${price}, which comes to ${total}. The commission is ${commission}, so you pay ${sum} in total.`,
    ofTotal: (what: string, commission: string, sum: string) =>
      `If the price is ${what}, the commission is ${commission}, so you pay ${sum} in total.`,
    forTokens: (total: string, tokens: string) => `${total} for ${tokens}`,
    source: 'Source: [Help: What it costs](/help#what-it-costs)',
  },
  chain: {
    network: (name: string, id: number) => `Melos runs on ${name} (chain ID ${id}). You pay network fees in POL.`,
    house: (address: string) => `Auction contract: ${address}`,
    mels: (address: string) => `MELS token: ${address}`,
    faucet: (gift: string) => `This is a test network. Its faucet gives each wallet ${gift} once a day.`,
    noFaucet: 'This network has no faucet.',
    source: 'Source: [Help: Getting MELS and POL](/help#getting-mels-and-pol)',
  },
  mine: {
    signIn: (page: string) =>
      `I can tell you that once you’re signed in. Choose “Connect wallet” at the top of the page, sign in, and ask again. You’ll also find it on ${page}.\nSource: [Help: Connecting a wallet](/help#connecting-a-wallet)`,
    pages: { bids: myBids, royalties: myRoyalties, orders: myOrders, portfolio: myPortfolio },
    administrator: `You’re logged in as an administrator, and administrators have no bids. Log out, then connect your own wallet to ask about its bids.`,
    none: `Your wallet has no bids yet. Your bids appear on ${myBids} as soon as they’re on the chain.`,
    noneHere: (names: string) => `Your wallet has no bid on ${names}.`,
    count: (bids: number, states: string) => `You have ${count(bids, 'bid')}: ${states}.`,
    bid: (name: string, tokens: string, price: string, state: string, next: string) =>
      `${name}, ${tokens} at ${price}: ${state}. ${next}`,
    refund: (amount: string) => `If all these auctions ended now, you’d get ${amount} refunded in total.`,
    waits: (what: string) =>
      `We couldn’t send ${what} to your wallet. The contract keeps it for you. Withdraw it on ${myBids}.`,
    source: (page: string) => `Source: ${page}`,
    worth: (mels: string, eur: string) => `${mels} (EUR\u00A0${eur})`,
    due: (due: string, received: string) => `Royalties due to you: ${due}. You’ve received ${received} so far.`,
    ofSong: (song: string, due: string, received: string) => `${song}: ${due} due, ${received} received`,
    payable: (mels: string) => `You can take ${mels} now on ${myRoyalties}. Otherwise, Melos sends it to your wallet.`,
    notPayable: (minimum: string) =>
      `It’s paid once more than EUR\u00A0${minimum} is due to you. Until then, it’s carried forward.`,
    held: (moment: string) => `Your payouts are on hold until ${moment}.`,
    noOrders: `Your wallet has no orders yet. You can place one on a song’s page on the [market](/market).`,
    orders: (orders: number, states: string) => `You have ${count(orders, 'order')}: ${states}.`,
    order: (side: 'BUY' | 'SELL', tokens: string, song: string, price: string, state: string) =>
      `${side === 'BUY' ? 'Buy' : 'Sell'} ${tokens} of ${song} at ${price}: ${state}.`,
    orderStates: {
      OPEN: 'open',
      FILLED: 'filled',
      CANCELLED: 'cancelled',
      EXPIRED: 'expired',
      ROYALTY_PAID: 'ended by a royalty payment',
      CLOSED: 'ended by the market’s closing',
      UNFILLED: 'not filled',
    },
    filled: (tokens: string) => `${tokens} traded.`,
    takeBack: 'You can take back what it holds.',
    noTokens: `Your wallet has no song tokens yet. The ones you win or buy appear on ${myPortfolio}.`,
    songs: (songs: number) => `You have tokens of ${count(songs, 'song')}:`,
    position: (song: string, tokens: string, cost: string | undefined, value: string) =>
      `${song}: ${tokens}, ${cost === undefined ? 'cost unknown' : `bought for ${cost}`}, worth ${value} now`,
  },
} as const
