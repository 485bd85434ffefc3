/** The words of connecting a wallet, and of its menu. */
export const texts = {
  title: 'Connect to wallet',
  back: 'Back',
  choices: {
    melos: {
      name: 'Melos wallet',
      text: 'No wallet yet? Make one here in a minute.',
      insecure: 'Keeping a key needs a secure connection: open Melos by https.',
    },
    extension: { name: 'Browser extension', text: 'MetaMask, Rabby or another in this browser.' },
    walletConnect: { name: 'WalletConnect', text: 'A wallet on your phone.' },
  },
  afterwards: 'Connecting costs nothing. You sign a message to show that the wallet is yours; it moves no money.',
  extensions: 'Which one?',
  generic: 'Browser wallet',
  noExtension: {
    text: 'This browser has no wallet extension, or it is switched off for this page.',
    install: 'You can install one and come back. Two that many people use:',
    links: [
      { name: 'MetaMask', url: 'https://metamask.io/download' },
      { name: 'Rabby', url: 'https://rabby.io' },
    ],
    again: 'Look again',
    instead: 'Use the Melos wallet',
  },
  confirm: (name: string) => `Confirm in ${name}`,
  steps: 'First it asks to connect, then for a signature. Look for its window if none is in front.',
  menu: {
    title: 'Your wallet',
    by: (name: string) => `Connected by ${name}`,
    balances: 'Balances',
    unknown: '…',
    copy: 'Copy address',
    copied: 'Copied',
    explorer: 'See it in the explorer',
    myBids: 'My bids',
    settings: 'Settings',
    lock: 'Lock the wallet',
    locked: 'The wallet is locked. It asks for your passphrase or passkey when you sign.',
    words: 'Show the twelve words',
    disconnect: 'Disconnect',
  },
} as const
