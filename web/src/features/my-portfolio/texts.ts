import { withNoun, withUnit } from '@melos/clearing/format-numbers'

const mels = (amount: string): string => withUnit(amount, 'MELS')
const tokens = (count: string): string => withNoun(count, 'token')

export const texts = {
  title: 'My portfolio',
  lead: 'Your songs: what they cost, what buyers would pay now, and what they’ve earned.',
  needsScript: 'This page needs JavaScript, because it loads your songs with the wallet in your browser.',
  loading: 'Loading your portfolio',
  administrator: {
    title: 'Administrators have no portfolio',
    text: 'You’re logged in as an administrator. Log out, then connect your own wallet to see its songs.',
  },
  visitor: {
    title: 'Connect your wallet to see your portfolio',
    text: 'Connect the wallet that holds your song tokens.',
    connect: 'Connect wallet',
  },
  failed: { title: 'Your portfolio didn’t load', text: 'Your tokens are safe on the chain.', action: 'Try again' },
  empty: {
    title: 'No songs yet',
    text: 'Win tokens in an auction or buy some on the market, and your songs appear here.',
    action: 'See all auctions',
  },
  mels,
  tokens,
  songs: {
    title: 'By song',
    caption: 'Your songs with cost, value and royalties',
    song: 'Song',
    tokens: 'Tokens',
    cost: 'Cost, with commission',
    value: 'Value at the best buy orders',
    realised: 'Realised gain',
    royalties: 'Royalties',
  },
  inOrders: (count: string) => `${count} in orders`,
  average: (each: string) => `${mels(each)} per token on average`,
  none: '–',
  value: {
    none: {
      OPEN: 'No one is buying now',
      NOT_OPEN: 'The market isn’t open yet.',
      HALTED: 'The market is halted.',
      CLOSED: 'The market is closed.',
    },
    part: (wanted: string, held: string) => `Buyers want only ${wanted} of ${tokens(held)}`,
    gain: (amount: string) => `${amount}\u00A0MELS compared with the cost`,
  },
  received: (amount: string) => `${mels(amount)} received`,
  due: (amount: string) => `${mels(amount)} due`,
  soldUnknown: (amount: string) => `Sales of tokens of unknown cost brought ${mels(amount)}`,
  sentCost: (amount: string) => `${mels(amount)} of cost went with tokens you sent away.`,
  unknown: {
    text: (count: string) =>
      `The cost of ${tokens(count)} isn’t known, because ${count === '1' ? 'it' : 'they'} came by a plain transfer.`,
    given: (count: string, each: string) => `For ${tokens(count)}, you entered a cost of ${mels(each)} each.`,
    label: 'What each token cost you, in MELS',
    hint: 'Kept only in this browser.',
    enter: 'Enter the cost',
    change: 'Change the cost',
    about: (action: string, title: string) => `${action} of tokens of ${title}`,
    save: 'Save',
    cancel: 'Cancel',
    remove: 'Remove',
    invalid: 'Enter an amount of MELS, such as 5.20.',
  },
  totals: {
    title: 'In total',
    cost: 'Cost',
    value: 'Value now',
    unrealised: 'Unrealised gain',
    realised: 'Realised gain',
    received: 'Royalties received',
    due: 'Royalties due',
    partCost: 'Without tokens of unknown cost.',
    partValue: 'What buyers would pay now. Tokens that no one wants to buy count as nothing.',
    take: 'Take your royalties',
  },
  signed: (amount: string) => `${amount}\u00A0MELS`,
  method:
    'Costs include the 10% commission and are averages over all tokens of a song. Realised gains are what sales brought above that average. They don’t include royalties.',
  file: {
    action: 'Download history (CSV)',
    busy: 'Downloading',
    failed: 'We couldn’t download the file. Try again.',
    name: 'melos-portfolio.csv',
  },
} as const
