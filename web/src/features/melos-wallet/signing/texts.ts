import { withNoun, withUnit } from '@melos/clearing/format-numbers'

const inEur = (eur: string): string => `EUR\u00A0${eur}`
const contractOf = { auctions: 'auction', market: 'market', royalties: 'royalties', gate: 'admission' } as const
type Contract = keyof typeof contractOf

const nameOf = { MELS: 'MELS', tokens: 'this song’s tokens' } as const
type Kind = keyof typeof nameOf

const roleNames = {
  owner: 'its owner',
  operator: 'an operator',
  lister: 'a lister',
  agent: 'a royalty agent',
  admitter: 'an admitter',
} as const
type Role = keyof typeof roleNames

export const texts = {
  free: 'There is no network fee.',
  fee: (pol: string) => `The network fee is at most ${withUnit(pol, 'POL')}.`,
  details: 'Details',
  busy: 'Signing…',
  song: (auctionId: string, title: string, artist: string) => `Auction ${auctionId} sells ${title} by ${artist}.`,
  songTraded: (title: string, artist: string) => `The song is ${title} by ${artist}.`,
  songToken: 'This is the song token’s address:',
  reason: 'The hash of the reason:',
  nothingTaken: 'Nothing is taken from this wallet.',
  refused: {
    title: 'The wallet refuses this',
    reasons: {
      'foreign-contract':
        'This request is for a contract that isn’t Melos’s. The wallet can’t tell what such a contract does, so it doesn’t sign this.',
      unreadable:
        'The wallet can’t read what this request does. It could take everything that you have, so the wallet doesn’t sign it.',
      'contracts-only':
        'This request is for a call that only Melos’s contracts make to each other. From a wallet it would fail, so the wallet doesn’t sign it.',
      'with-pol':
        'This request sends POL along with a call to a contract. No contract of Melos accepts POL, so the wallet doesn’t sign this.',
      'new-contract':
        'This request creates a new contract on the chain. The wallet can’t tell what it would do, so it doesn’t sign this.',
      message:
        'This request is for a signed message that isn’t one of this site’s. Such a signature can give others access to your money, so the wallet doesn’t sign it.',
    },
    contract: 'The contract has this address:',
    nothing: 'Nothing has been signed, and no money has moved.',
    close: 'Close',
  },
  signIn: {
    title: (domain: string) => `Sign in to ${domain}`,
    text: 'You prove that this wallet is yours. No money moves.',
    action: 'Sign in',
  },
  linkWallet: {
    title: (username: string) => `Link this wallet to ${username}`,
    text: 'From now on this wallet also signs in to that Melos account. No money moves. Sign only if the account is yours.',
    action: 'Link wallet',
  },
  confirmChange: {
    title: (username: string) => `Confirm a change to ${username}`,
    text: 'You prove that it’s really you who changes that Melos account. No money moves. Sign only if you’re changing it now.',
    action: 'Confirm',
  },
  allow: {
    titles: { auctions: 'Allow the deposit', market: 'Allow the payment', royalties: 'Allow the payment' },
    titleTokens: (contract: Contract) => `Allow the ${contractOf[contract]} contract to take tokens`,
    titleNone: 'End an allowance',
    text: (contract: Contract, amount: string) =>
      `You allow the ${contractOf[contract]} contract to take up to ${amount} from this wallet.`,
    textUnlimited: (contract: Contract, kind: Kind) =>
      `You allow the ${contractOf[contract]} contract to take any amount of ${nameOf[kind]} from this wallet, now and later.`,
    textNone: (contract: Contract, kind: Kind) =>
      `This stops the ${contractOf[contract]} contract from taking ${nameOf[kind]} from this wallet.`,
    next: {
      auctions: 'Nothing is taken yet. Your bid comes next and takes the deposit.',
      market: 'Nothing is taken yet. Your order comes next and takes what it costs.',
      royalties: 'Nothing is taken yet. Paying in comes next and takes what it costs.',
    },
    nextTokens: 'Nothing is taken yet. Creating the auction comes next and takes the tokens to sell them.',
    warningUnlimited: 'Nothing on Melos needs this much. Cancel unless this is what you want.',
    action: 'Allow',
    actionNone: 'End allowance',
  },
  allowStranger: {
    title: (kind: Kind) => `Let a stranger take ${kind}?`,
    text: (amount: string) => `This address could take up to ${amount} from this wallet at any time:`,
    textUnlimited: (kind: Kind) =>
      `This address could take all ${nameOf[kind]} from this wallet at any time, now and later:`,
    textNone: (kind: Kind) => `This stops this address from taking ${nameOf[kind]} from this wallet:`,
    warning:
      'This address isn’t one of Melos’s contracts, and nothing here needs this. Thieves steal money this way. Cancel unless you know who it is.',
    action: 'Allow anyway',
  },
  usePermit: {
    title: 'Submit a signed allowance',
    text: (amount: string) => `With the owner’s signature, this address can take up to ${amount}:`,
    textUnlimited: (kind: Kind) =>
      `With the owner’s signature, this address can take any amount of ${nameOf[kind]}, now and later:`,
    textNone: (kind: Kind) => `With the owner’s signature, this address can no longer take ${nameOf[kind]}:`,
    owner: 'The owner has this address:',
    warning: 'The owner is this wallet. Thieves steal money this way. Cancel unless you know who can take it.',
    action: 'Submit',
  },
  take: {
    title: (amount: string) => `Take ${amount} from an allowance`,
    text: (amount: string) => `This moves ${amount} that this address has allowed you to take:`,
    to: 'The receiver has this address:',
    final: 'Compare it with the address you were given. No one can reverse this payment.',
    action: 'Take',
  },
  send: {
    title: (amount: string) => `Send ${amount}`,
    text: (amount: string) => `You send ${amount} from this wallet to this address:`,
    final: 'Compare it with the address you were given. No one can reverse this payment.',
    action: 'Send',
  },
  bid: {
    title: (auctionId: string) => `Bid in auction ${auctionId}`,
    titleOf: (song: string) => `Bid on ${song}`,
    text: (count: string, price: string) =>
      `You bid for ${withNoun(count, 'token')} at no more than ${withUnit(price, 'MELS')} per token.`,
    deposit: (deposit: string) =>
      `You pay a deposit of ${withUnit(deposit, 'MELS')} now, commission included. You never pay more, and the rest is refunded when the auction is settled.`,
    allows: 'You allow the auction contract to take exactly this deposit, for this bid only.',
    final: 'A bid is binding. You can’t withdraw it while it can still win.',
    action: 'Bid',
  },
  withdrawCredit: {
    title: 'Withdraw your payment',
    text: (contract: Contract) =>
      `The ${contractOf[contract]} contract pays out what it couldn’t pay before. The payment goes to this address:`,
    textOwn: (contract: Contract) =>
      `The ${contractOf[contract]} contract pays out what it couldn’t pay to this wallet before. The payment goes to this address:`,
    final: 'Compare it with the address you want to be paid at. No one can reverse this payment.',
    action: 'Withdraw',
  },
  confirmSale: {
    title: 'Confirm the sale of a song',
    text: (auctionId: string) =>
      `This records that auction ${auctionId} has sold all tokens of a song. This is the song token’s address:`,
    meaning: 'From then on, the song can earn royalties and be traded. The contract checks it. No money moves.',
    action: 'Confirm',
  },
  order: {
    fills: (count: string) => `It can trade with at most ${withNoun(count, 'order')}.`,
    fillsThenRests: (count: string) =>
      `It can trade with at most ${withNoun(count, 'order')} at once. If more orders match its price, the rest of it is cancelled and doesn’t wait.`,
    noFills: 'It doesn’t trade now. It only waits, and ends at once if an order already matches its price.',
    nothing: 'It neither trades now nor waits, so nothing happens.',
    until: (day: string) => `The order is good until the end of ${day} (UTC).`,
    royalty: 'It also ends when the song’s next royalties are paid in.',
    name: (side: 'buy' | 'sell', price: string) =>
      `${side === 'buy' ? 'Buy' : 'Sell'} order at ${withUnit(price, 'MELS')} per token`,
  },
  sellOrder: {
    title: (count: string, price: string) => `Sell ${withNoun(count, 'token')} at ${withUnit(price, 'MELS')} or more`,
    titleOf: (song: string, count: string, price: string) =>
      `Sell ${withNoun(count, 'token')} of ${song} at ${withUnit(price, 'MELS')} or more`,
    text: (count: string, price: string) =>
      `You sell ${withNoun(count, 'token')} from this wallet at no less than ${withUnit(price, 'MELS')} per token. The buyer pays the commission. This is the song token’s address:`,
    fillOnly: 'It sells only what it can at once. What doesn’t sell now stays yours and is no longer offered.',
    rests:
      'What doesn’t sell at once waits on the market. Those tokens stay in this wallet, locked, and keep earning until they sell or you cancel.',
    action: 'Sell',
  },
  buyOrder: {
    title: (count: string, price: string) => `Buy ${withNoun(count, 'token')} at ${withUnit(price, 'MELS')} or less`,
    titleOf: (song: string, count: string, price: string) =>
      `Buy ${withNoun(count, 'token')} of ${song} at ${withUnit(price, 'MELS')} or less`,
    text: (count: string, price: string) =>
      `You buy ${withNoun(count, 'token')} at no more than ${withUnit(price, 'MELS')} per token. This is the song token’s address:`,
    total: (total: string) => `You pay at most ${withUnit(total, 'MELS')}, commission included.`,
    allows: 'You allow the market contract to take up to this amount, for this order.',
    fillOnly: 'It buys only what it can at once. You don’t pay for what isn’t for sale now.',
    rests: 'What you don’t get at once waits on the market, and its deposit stays there until it trades or you cancel.',
    action: 'Buy',
  },
  cancelOrders: {
    title: (count: number) => (count === 1 ? 'Cancel an order' : `Cancel ${count} orders`),
    text: (count: number) =>
      `${count === 1 ? 'This order is' : 'These orders are'} removed from the market. This is the song token’s address:`,
    back: 'What is left is returned to the owner: a buy order’s deposit, or a sell order’s tokens, unlocked.',
    action: (count: number) => (count === 1 ? 'Cancel order' : 'Cancel orders'),
    rejection: (count: number) => (count === 1 ? 'Keep order' : 'Keep orders'),
  },
  tidyMarket: {
    title: 'Remove ended orders',
    text: (side: 'buy' | 'sell', price: string) =>
      `Ended ${side} orders at ${withUnit(price, 'MELS')} per token are removed from the market, and their owners get back what is left. This is the song token’s address:`,
    steps: (count: string) => `It looks at the first ${withNoun(count, 'order')} at most.`,
    action: 'Remove',
  },
  'open-market': {
    title: 'Open a song’s market',
    text: 'From then on, everyone can trade the tokens of this song. This is the song token’s address:',
    action: 'Open',
  },
  'resume-market': {
    title: 'Resume a song’s market',
    text: 'From then on, the tokens of this song can be traded again. This is the song token’s address:',
    action: 'Resume',
  },
  'halt-market': {
    title: 'Halt a song’s market',
    text: 'There are no trades and no new orders until the market is resumed. Owners can still cancel their orders. This is the song token’s address:',
    action: 'Halt',
  },
  'close-market': {
    title: 'Close a song’s market',
    text: 'There are no more trades and no new orders, for good. Orders can only be cancelled, and their owners get back what is left. No one can undo this. This is the song token’s address:',
    action: 'Close market',
  },
  'switch-market-on': {
    title: 'Switch the market on',
    text: 'From then on, anyone can open the market of a song whose sale is confirmed. The market pays its commission to the treasury account of the auction contract.',
    final: 'No one can switch it off again.',
    action: 'Switch on',
  },
  'update-treasury': {
    title: 'Update the market’s treasury account',
    text: 'From now on, the market pays its commission to the treasury account that the auction contract has now.',
    action: 'Update',
  },
  payRoyalties: {
    title: 'Pay out royalties',
    text: (songs: number) =>
      `The royalties contract pays what is due for ${withNoun(songs, 'song')}. The payment goes to this address:`,
    action: 'Pay out',
  },
  payManyRoyalties: {
    title: 'Pay out royalties',
    text: (accounts: number) =>
      `The royalties contract pays ${withNoun(accounts, 'wallet')} what is due to ${accounts === 1 ? 'it' : 'each'}.`,
    action: 'Pay out',
  },
  announceRoyalties: {
    title: 'Announce royalties',
    text: (mels: string) => `Royalties will be paid in at a rate of ${withUnit(mels, 'MELS')} for each EUR.`,
    time: (from: string) => `They can be paid in from ${from} on, for 14\u00A0days. No money moves yet.`,
    document: 'The hash of the published document:',
    lines: 'The hash of what each song receives:',
    action: 'Announce',
  },
  withdrawAnnouncement: {
    title: (id: string) => `Withdraw announcement ${id}`,
    text: (id: string) =>
      `The royalties of announcement ${id} can no longer be paid in. They have to be announced again.`,
    action: 'Withdraw',
  },
  payIn: {
    title: (eur: string) => `Pay in royalties of ${inEur(eur)}`,
    text: (id: string, eur: string, songs: number) =>
      `You pay in the royalties of announcement ${id}: ${inEur(eur)} for ${withNoun(songs, 'song')}.`,
    takes:
      'The royalties contract takes what this is worth in MELS, at the announced rate, from this wallet. It can’t take more than you have allowed.',
    final: 'The holders of the songs’ tokens own what is paid in. No one can reverse this payment.',
    action: 'Pay in',
  },
  holdPayout: {
    title: 'Hold a payout',
    titleEnd: 'End a hold',
    text: (until: string) => `The royalties contract pays nothing to this address before ${until}:`,
    textEnd: 'The royalties contract can pay this address again:',
    due: 'What is due stays due. If that time has passed, this ends a hold.',
    action: 'Hold',
    actionEnd: 'End hold',
  },
  setMinimum: {
    title: 'Change the minimum payout',
    text: (eur: string) => `From now on, royalties are paid to accounts that are due more than ${inEur(eur)}.`,
    action: 'Change',
  },
  setPriceFeed: {
    title: 'Set the price feed',
    text: 'From now on, the rate of royalties must be within 5% of the rate of this price feed:',
    final: 'It can be set only once.',
    action: 'Set',
  },
  admit: {
    title: 'Be admitted to auctions',
    text: (policy: string, until: string) => `This wallet can bid in auctions under policy ${policy} until ${until}:`,
    action: 'Continue',
  },
  admitMany: {
    title: 'Admit wallets to auctions',
    text: (wallets: number, policy: string, until: string) =>
      `${withNoun(wallets, 'wallet')} can bid in auctions under policy ${policy} until ${until}. The details list their addresses.`,
    action: 'Admit',
  },
  dismiss: {
    title: 'End an admission',
    text: (policy: string) => `This wallet can no longer bid in auctions under policy ${policy}:`,
    bids: 'Bids that it has placed remain.',
    action: 'End admission',
  },
  'settle-me': {
    title: (auctionId: string) => `Settle your bids in auction ${auctionId}`,
    text: 'The auction contract pays you what this auction owes you: your tokens, and the part of your deposits that isn’t used. Nothing is taken from this wallet.',
    action: 'Settle',
  },
  'withdraw-outbid': {
    title: (auctionId: string) => `Take back your outbid deposit from auction ${auctionId}`,
    text: (price: string) =>
      `Higher bids already cover all tokens, so your bids below ${withUnit(price, 'MELS')} can’t win any more. Their deposits are refunded to this wallet.`,
    action: 'Take back',
  },
  clear: {
    title: (auctionId: string) => `Find the clearing price of auction ${auctionId}`,
    text: 'The auction contract goes through the bids, from the highest price down. No bidder’s money moves.',
    action: 'Continue',
  },
  'pay-proceeds': {
    title: (auctionId: string) => `Pay the artist of auction ${auctionId}`,
    text: 'The auction contract pays the proceeds to the production account and the artist, and the commission to Melos. Nothing is taken from this wallet.',
    action: 'Pay',
  },
  settle: {
    title: (auctionId: string) => `Settle auction ${auctionId}`,
    text: (winners: number, refunds: number) => {
      const parts = [
        ...(winners > 0 ? [`transfers tokens to ${withNoun(winners, 'winner')}`] : []),
        ...(refunds > 0 ? [`pays ${withNoun(refunds, 'refund')}`] : []),
      ]
      return `This ${parts.length === 0 ? 'closes the auction' : parts.join(' and ')}. Nothing is taken from this wallet.`
    },
    textBidders: (bidders: number) =>
      `The auction contract pays ${withNoun(bidders, 'bidder')} what the auction owes to each: tokens, a refund or both. Nothing is taken from this wallet.`,
    checked: 'The contract rejects any settlement that breaks the rule.',
    action: 'Settle',
  },
  makeSongToken: {
    title: (name: string) => `Create the song token ${name}`,
    text: (symbol: string, count: string) =>
      `This creates a new token on the chain, with the symbol ${symbol} and a supply of ${withNoun(count, 'token')}. All of it goes to this address:`,
    uri: (uri: string) => `The song is described at ${uri}.`,
    hash: 'The hash of the description:',
    action: 'Create token',
  },
  list: {
    title: 'Create the auction',
    text: (count: string, price: string, threshold: string) =>
      `${withNoun(count, 'token')} ${count === '1' ? 'is' : 'are'} offered at a minimum price of ${withUnit(price, 'MELS')} per token. The sale must raise ${withUnit(threshold, 'MELS')}.`,
    time: (start: string, end: string) => `The auction runs from ${start} to ${end}.`,
    timeNow: (duration: string) => `The auction starts at once and runs for ${duration}.`,
    policy: (policy: number) => `Only wallets that are admitted under policy ${policy} can bid.`,
    seller: 'The artist’s wallet has this address and can’t bid:',
    action: 'Create auction',
  },
  offer: {
    title: 'Approve the offer of your tokens',
    seller:
      'You agree that Melos auctions tokens for you. You receive what the sale raises above the target, at this address:',
    meaning:
      'If nothing is sold, the tokens go to the same address. Your approval can be used once, and only before the start.',
    action: 'Approve',
  },
  'announce-withdrawal': {
    title: (auctionId: string) => `Announce the withdrawal of auction ${auctionId}`,
    text: 'From a day later, the auction can also be withdrawn in its last 24\u00A0hours. No money moves.',
    action: 'Announce',
  },
  'withdraw-auction': {
    title: (auctionId: string) => `Withdraw auction ${auctionId}`,
    text: 'The auction ends at once and sells nothing. The artist gets the tokens back, and every bidder gets the whole deposit back. No one can undo this.',
    action: 'Withdraw',
  },
  setAccounts: {
    title: 'Change where Melos is paid',
    treasury: 'Auctions that are listed from now on pay their commission to this address:',
    production: 'They pay their proceeds up to the target to this address:',
    final: 'Compare both addresses. No one can reverse what is paid to a wrong one.',
    action: 'Change',
  },
  'grant-role': {
    title: 'Grant a role',
    text: (contract: Contract, role: Role) =>
      `The ${contractOf[contract]} contract makes this address ${roleNames[role]}:`,
    action: 'Grant',
  },
  'revoke-role': {
    title: 'Revoke a role',
    text: (contract: Contract, role: Role) =>
      `For the ${contractOf[contract]} contract, this address is no longer ${roleNames[role]}:`,
    action: 'Revoke',
  },
  'renounce-role': {
    title: 'Give up a role',
    text: (contract: Contract, role: Role) =>
      `For the ${contractOf[contract]} contract, this wallet is no longer ${roleNames[role]}:`,
    action: 'Give up',
  },
  roles: {
    owner: 'The owner grants and revokes all roles.',
    operator: 'Operators settle auctions and halt, resume and close markets.',
    lister: 'Listers create auctions.',
    agent: 'Royalty agents announce royalties, pay them in and hold payouts.',
    admitter: 'Admitters decide which wallets can bid where an auction has a policy.',
  },
  noOwner: 'The contract would have no owner any more, and never get another one.',
  handover: {
    begin: (contract: Contract) => `Hand over the ${contractOf[contract]} contract`,
    textBegin: 'This address can become the new owner:',
    textNoOwner: (contract: Contract) =>
      `This prepares to leave the ${contractOf[contract]} contract without an owner.`,
    later:
      'The new owner has to accept, after a delay that is a day unless it was changed. Until then, you can cancel.',
    actionBegin: 'Hand over',
    accept: (contract: Contract) => `Become the owner of the ${contractOf[contract]} contract`,
    textAccept: 'This wallet becomes the owner. The current owner loses the role.',
    actionAccept: 'Accept',
    cancel: 'Cancel a change of owner',
    textCancel: (contract: Contract) => `The ${contractOf[contract]} contract keeps its owner.`,
    actionCancel: 'Cancel change',
    delay: 'Change the delay before a new owner',
    textDelay: (contract: Contract, delay: string) =>
      `From a later time on, a new owner of the ${contractOf[contract]} contract can accept only after ${delay}.`,
    actionDelay: 'Change',
    keepDelay: 'Keep the delay before a new owner',
    textKeepDelay: (contract: Contract) =>
      `The delay before the ${contractOf[contract]} contract can have a new owner stays as it is. A change that was begun is cancelled.`,
    actionKeepDelay: 'Keep',
  },
} as const
