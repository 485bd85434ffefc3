import { sayCount } from '../say.ts'

const count = (number: number, one: string, many: string) => `${sayCount(number)} ${number === 1 ? one : many}`
const myBids = '[My bids](/account/bids)'

/** The words of what is read from the auctions at the moment. Amounts, moments and links come as they are shown. */
export const texts = {
  list: {
    open: (total: number) => count(total, 'auction is open', 'auctions are open'),
    pending: (total: number) => `${count(total, 'auction has', 'auctions have')} yet to start`,
    finished: (total: number) => `${count(total, 'auction has', 'auctions have')} ended`,
    any: (total: number) => (total === 1 ? 'There is 1 auction' : `There are ${sayCount(total)} auctions`),
    ofGenre: (genre: string, heading: string) => `In ${genre}: ${heading}`,
    inOrder: (heading: string, order: string) => `${heading}, ${order}:`,
    alone: (heading: string) => `${heading}:`,
    none: {
      open: 'No auction is open at the moment.',
      pending: 'No auction waits to start at the moment.',
      finished: 'No auction has ended yet.',
      any: 'There is no auction at the moment.',
    },
    orders: {
      newest: 'newest first',
      ending: 'the next to end first',
      bids: 'most bids first',
      target: 'highest target first',
    },
    more: (left: number) => `and ${sayCount(left)} more`,
    several: 'Several auctions may be meant:',
    or: ' or ',
    these: 'These are the auctions you name:',
    byOutcome:
      'I do not count which auctions have sold and which have not. The page of each one that has ended says it. See [all finished auctions](/?contentTab=TERMINATED,PROCESSED).',
    seeActive: 'See [all active auctions](/?contentTab=OPEN,PENDING).',
    seeFinished: 'See [all finished auctions](/?contentTab=TERMINATED,PROCESSED).',
    ends: (moment: string, span: string) => `ends ${moment}, in ${span}`,
    starts: (moment: string, span: string) => `starts ${moment}, in ${span}`,
    ended: (moment: string) => `ended ${moment}`,
    by: (title: string, artist: string) => `${title} by ${artist}`,
  },
  auction: {
    unknown: 'There is no such auction. See [all auctions](/?contentTab=OPEN,PENDING).',
    open: (name: string, moment: string, span: string) => `${name} is open. It ends on ${moment}, in ${span}.`,
    closing: (name: string) => `${name} is closing. The chain has the last word, in a moment.`,
    pending: (name: string, start: string, span: string, end: string) =>
      `${name} has not begun. It starts on ${start}, in ${span}, and ends on ${end}.`,
    terminated: (name: string, moment: string) => `${name} has ended, on ${moment}. Its bids wait to be approved.`,
    lapsed: (name: string, moment: string) =>
      `${name} has ended, on ${moment}. Nobody cleared it within 14 days, so nothing is sold.`,
    reclaim: `Everybody who bid can take the whole deposit back, on ${myBids}.`,
    processed: (name: string, moment: string) => `${name} has ended, on ${moment}, and everything is paid out.`,
    offer: (tokens: string, percentage: number) => `On offer: ${tokens} for ${percentage} % of the royalties`,
    lowest: (price: string) => `Lowest price that a bid may offer: ${price} for a token`,
    target: (target: string) => `Target, which the whole sale must raise: ${target}`,
    noBids: 'No bids yet',
    noBidsCame: 'There was no bid',
    bids: (bids: number, lowest: string, highest: string) =>
      lowest === highest
        ? `${count(bids, 'bid', 'bids')}, at ${lowest}`
        : `${count(bids, 'bid', 'bids')}, from ${lowest} to ${highest}`,
    notBegun: 'Bids are taken from the start on',
    wouldSell: (price: string) => `If it ended now, it would be sold at ${price} for a token, the lowest winning bid.`,
    notCovered: (asked: string, offered: string) =>
      `The bids ask for ${asked} of ${offered}. If it ended now, nothing would be sold.`,
    belowTarget: (price: string, raised: string) =>
      `The bids take all tokens at ${price}, which would raise ${raised} and is below the target. If it ended now, nothing would be sold.`,
    sells: (price: string) => `By the rule it sells at ${price} for a token, the lowest winning bid.`,
    sold: (price: string) => `It is sold at ${price} for a token, the lowest winning bid.`,
    soldNothing: 'Nothing is sold, and every deposit goes back.',
    check: (link: string) => `Anybody can check the result: ${link}.`,
  },
  win: {
    which: 'Which auction do you mean? Name the song, or ask on the page of the auction.',
    howMany: (name: string) =>
      `How many tokens of ${name} do you want? Ask again with their number in digits, such as “to win 5 tokens”.`,
    notOpen: (name: string) => `${name} takes no bids now.`,
    price: (name: string, tokens: string, price: string) =>
      `If ${name} ended now, a bid of ${price} for each token would get ${tokens}. That is the lowest price that is sure to be enough now; every further bid can change it.`,
    deposit: (deposit: string) => `Its deposit, with the commission, is ${deposit}. You would pay that much at most.`,
    tooMany: (tokens: string, offered: string) => `${tokens} cannot be had: only ${offered} are offered.`,
    notCovered: (name: string, asked: string, offered: string, lowest: string) =>
      `No price wins yet: in ${name} the bids ask for ${asked} of ${offered}, and nothing is sold until they ask for all. A bid counts from ${lowest} for a token on.`,
    unsure: (name: string) =>
      `At the moment no single bid is sure to win in ${name}: the target is not reached by one bid alone.`,
    noAdvice: 'This is arithmetic, not advice: what a token is worth to you, only you can say.',
    source: 'Source: [Help: What to bid](/help#what-to-bid)',
  },
  fee: {
    percent: (percent: number) =>
      `The commission is ${percent} % of what you finally pay for tokens. Nothing is taken of money that comes back. The network takes a small fee in POL for each transaction.`,
    example: (tokens: string, price: string, total: string, commission: string, sum: string) =>
      `Example: ${tokens} at ${price} cost ${total}. The commission is ${commission}, so you pay ${sum} in all.`,
    exampleOfTotal: (tokens: string, total: string, commission: string, sum: string) =>
      `Example: ${tokens} for ${total} in all. The commission is ${commission}, so you pay ${sum} with it.`,
    someTokens: 'tokens',
    source: 'Source: [Help: What it costs](/help#what-it-costs)',
  },
  chain: {
    network: (name: string, id: number) =>
      `Melos runs on ${name}, chain number ${id}. Fees of the network are paid in POL.`,
    house: (address: string) => `Auction house contract: ${address}`,
    mels: (address: string) => `MELS token: ${address}`,
    faucet: (gift: string) => `This is a test network: its faucet gives a wallet ${gift}, once a day.`,
    noFaucet: 'There is no faucet here.',
    source: 'Source: [Help: Getting MELS and POL](/help#getting-mels-and-pol)',
  },
  mine: {
    signIn: `I can tell you that when you are signed in. Connect your wallet and sign in, by “Connect wallet” at the top of the page, and ask again. Your bids are also on ${myBids}.\nSource: [Help: Connecting a wallet](/help#connecting-a-wallet)`,
    administrator: `You are logged in as an administrator, and administrators have no bids. Log out, then connect your own wallet to ask about its bids.`,
    none: `Your wallet has no bids yet. A bid of yours shows up on ${myBids} as soon as it is on the chain.`,
    noneHere: (names: string) => `Your wallet has no bid in ${names}.`,
    count: (bids: number, states: string) => `You have ${count(bids, 'bid', 'bids')}: ${states}.`,
    bid: (name: string, tokens: string, price: string, state: string, next: string) =>
      `${name}, ${tokens} at ${price}: ${state}. ${next}`,
    back: (amount: string) => `In all, ${amount} would come back to you if all these auctions ended now.`,
    waits: (what: string) =>
      `${what} could not be sent to your wallet and waits for you in the contract: withdraw it on ${myBids}.`,
    more: (left: number) => `and ${sayCount(left)} more, on ${myBids}`,
    source: `Source: ${myBids}`,
    states: {
      waiting: 'waiting',
      winning: 'winning',
      'partly-winning': 'partly winning',
      losing: 'losing',
      won: 'won',
      refunded: 'refunded',
      credited: 'credited',
    },
  },
  /** Word for word what the page of a person's bids says. */
  next: {
    doesNotSell: (deposit: string) =>
      `The auction does not sell yet. If it ends now, your whole deposit of ${deposit} comes back.`,
    wins: (gets: string) => `If the auction ends now, you get ${gets}.`,
    loses: (deposit: string) =>
      `Others offer more. If the auction ends now, you get nothing and your deposit of ${deposit} comes back. You can bid again.`,
    willGet: (gets: string) => `The auction has ended. When Melos settles it, you get ${gets}.`,
    willLose: (deposit: string) =>
      `The auction has ended, and others offered more. When Melos settles it, your deposit of ${deposit} comes back.`,
    nothingSold: (deposit: string) =>
      `The auction has ended and sold nothing. When Melos settles it, your deposit of ${deposit} comes back.`,
    orReclaim: (moment: string) => `If nobody settles it by ${moment}, you can take your deposit back yourself.`,
    reclaim: (deposit: string) =>
      `Nobody has settled the auction in time, so nothing is sold. You can take your deposit of ${deposit} back now, together with all others of yours in this auction.`,
    got: (gets: string) => `You got ${gets}. Nothing is left to do.`,
    lost: (deposit: string) => `Others offered more. Your deposit of ${deposit} came back. Nothing is left to do.`,
    soldNothing: (deposit: string) =>
      `The auction sold nothing. Your deposit of ${deposit} came back. Nothing is left to do.`,
    credited: (what: string) =>
      `${what} for your bids in this auction could not be sent to your wallet. The contract keeps it for you.`,
    gets: (tokens: string, paid: string) => `${tokens} for ${paid} with the commission`,
    getsOf: (got: string, asked: string, paid: string) => `${got} of ${asked} for ${paid} with the commission`,
    andBack: (gets: string, back: string) => `${gets}, and ${back} of your deposit back`,
  },
} as const
