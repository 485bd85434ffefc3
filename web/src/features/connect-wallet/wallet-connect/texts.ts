/** What people read of wallets on phones. */
export const texts = {
  preparing: 'Preparing the code…',
  scan: 'Open the wallet app on your phone, choose Scan or WalletConnect, and point the camera at this code.',
  tap: 'Open your wallet app and agree to connect there. Then come back here.',
  code: 'Code to scan with a wallet app',
  open: 'Open wallet app',
  openIn: (app: string) => `Open ${app}`,
  otherDevice: 'My wallet is on another device',
  copy: {
    action: 'Copy link',
    done: 'Copied',
    failed: 'Your browser did not allow copying.',
  },
  expired: {
    title: 'This code has expired',
    text: 'A code is good for five minutes.',
  },
  failed: {
    title: 'No connection to wallet apps',
    text: 'The service that connects phones did not answer, or the wallet ended the attempt.',
  },
  newCode: 'Get a new code',
  back: 'Choose another wallet',
  off: {
    title: 'Wallets on phones are off here',
    text: 'They are reached through a service named WalletConnect, and this site is not registered with it.',
    instead: 'You can use a wallet in this browser, or let Melos make one for you.',
  },
}
