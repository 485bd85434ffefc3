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
  connecting: 'Opening your wallet…',
  money: { title: 'Step 2 of 3: get test money' },
  bid: {
    title: 'Step 3 of 3: place your first bid',
    text: (mels: string) => `You have ${withUnit(mels, 'MELS')} to bid with. Choose a song.`,
    action: 'Show the songs',
  },
  done: {
    title: 'You’ve placed your first bid',
    text: 'The auction’s page shows whether it’s winning. You’ll find all your bids under My bids.',
    action: 'My bids',
  },
  administrator: 'Admin login',
  filling: 'We’re adding songs and bids right now. This takes about a minute.',
  administratorHint:
    'You can also approve ended auctions. You’ll find the admin login in the terminal where you started Melos.',
} as const
