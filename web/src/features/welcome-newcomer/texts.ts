import { withUnit } from '@melos/clearing/format-numbers'

export const texts = {
  label: 'Sample world',
  text: 'The songs, artists and money here are made up, so try everything.',
  hide: 'Hide this guide',
  wallet: {
    title: 'Step 1 of 3: create a wallet',
    text: 'It holds your money and signs your bids. It’s free and takes a minute.',
    action: 'Create a wallet',
  },
  storedWallet: {
    title: 'Step 1 of 3: open your wallet',
    text: 'There is already a wallet in this browser.',
    action: 'Open your wallet',
  },
  money: { title: 'Step 2 of 3: get test money' },
  bid: {
    title: 'Step 3 of 3: place your first bid',
    text: (mels: string) => `You have ${withUnit(mels, 'MELS')} to bid with. Choose a song.`,
    action: 'Show the songs',
  },
  done: {
    title: 'You’ve placed your first bid',
    text: 'Its page shows whether it’s winning. You’ll find all your bids in one place.',
    action: 'My bids',
  },
  administrator: 'Admin login',
  filling: 'We’re adding songs and bids right now. This takes about a minute.',
  administratorHint:
    'Some auctions are waiting for approval. You’ll find the login in the terminal where you started Melos.',
} as const
