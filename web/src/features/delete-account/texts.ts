export const texts = {
  title: 'Settings',
  lead: 'What we store about you, and how to delete it.',
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
  needsScript: 'Deleting an account needs JavaScript. You can also write to us at the address in the privacy policy.',
  loading: 'Looking for your wallet',
  absent: {
    title: 'Connect your wallet to see your account',
    text: 'Your account is the wallet you sign in with. You don’t need one to look around.',
    action: 'Connect wallet',
  },
  administrator: {
    title: 'Administrators don’t have an account here',
    text: 'You’re logged in as an administrator. Log out, then connect your own wallet.',
  },
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
