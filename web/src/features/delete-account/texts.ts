export const texts = {
  account: 'Account',
  wallet: 'Your account is your wallet:',
  kept: 'What we store',
  keptItems: [
    'your sessions, for 30\u00A0days after their last use',
    'the bids you prepared on this site, with their transactions',
  ],
  stays: 'What stays when you delete your account',
  staysItems: [
    'everything on the blockchain: your bids, deposits and tokens. They remain yours, and open auctions are settled as usual',
    'your wallet and its keys, whether they are in an app, an extension or a Melos wallet in this browser',
    'the security log of sign-ins, which we delete after two years',
    'if you got test money, a record of that, which we delete after one day',
  ],
  action: 'Delete account',
  dialog: {
    title: 'Delete account',
    text: 'We’ll sign you out on all devices and delete what we store about your wallet. You can sign in with it again later.',
    confirm: 'Delete',
    busy: 'Deleting',
    cancel: 'Cancel',
    failed: 'We couldn’t delete your account. Please try again.',
  },
  done: 'Your account has been deleted.',
} as const
