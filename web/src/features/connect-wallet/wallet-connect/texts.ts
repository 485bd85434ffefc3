export const texts = {
  preparing: 'Preparing the code…',
  scan: 'Open the wallet app on your phone, choose Scan or WalletConnect, and point the camera at this code.',
  tap: 'Open your wallet app and accept the connection there. Then come back here.',
  code: 'Code to scan with a wallet app',
  open: 'Open wallet app',
  openIn: (app: string) => `Open ${app}`,
  otherDevice: 'My wallet is on another device',
  copy: {
    action: 'Copy link',
    done: 'Copied',
    failed: 'Your browser doesn’t allow copying.',
  },
  expired: {
    title: 'This code has expired',
    text: 'A code is valid for five minutes.',
  },
  failed: {
    title: 'We couldn’t connect to a wallet app',
    text: 'WalletConnect didn’t answer, or the wallet ended the attempt.',
  },
  newCode: 'Get a new code',
  back: 'Use a different wallet',
  off: {
    title: 'Phone wallets aren’t available here',
    text: 'Phone wallets connect through a service named WalletConnect, and this site isn’t registered with it.',
    instead: 'You can use a wallet in this browser, or create a Melos wallet.',
  },
}
