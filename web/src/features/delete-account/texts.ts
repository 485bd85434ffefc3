/** The words of the settings. */
export const texts = {
  title: 'Settings',
  lead: 'What belongs to you on this site, and how to remove it.',
  account: 'Account',
  wallet: 'Your account is your wallet:',
  kept: 'What we keep of it',
  keptItems: [
    'your sessions: where you are signed in, for 30 days after the last use',
    'the bids that you prepared on this site, with the transactions that they became',
  ],
  stays: 'What stays when you delete it',
  staysItems: [
    'everything on the blockchain: your bids, deposits and tokens. They remain yours, and open auctions are settled as usual',
    'your wallet, with its keys: in your app, your extension, or as a Melos wallet in this browser',
    'the security log of sign-ins, which we delete after two years',
    'a note that you took test money, if you did, for one day',
  ],
  action: 'Delete account',
  needsScript:
    'Deleting an account needs JavaScript. You can also write to us: the address stands in the privacy policy.',
  loading: 'Looking for your wallet',
  absent: {
    title: 'Connect your wallet to see your account',
    text: 'An account is the wallet that signs in. Visitors have none, and we know nothing of them.',
    action: 'Connect wallet',
  },
  administrator: {
    title: 'Administrators have no account here',
    text: 'You are logged in as an administrator. Log out, then connect your own wallet.',
  },
  dialog: {
    title: 'Delete account',
    text: 'You are signed out on all devices, and what we keep of your wallet is deleted. You can sign in with it again later.',
    confirm: 'Delete',
    busy: 'Deleting',
    cancel: 'Cancel',
    failed: 'The account could not be deleted. Please try again.',
  },
  done: 'Your account is deleted.',
} as const
