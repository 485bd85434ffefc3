/** What the page about deletion says, before the click. */
export const texts = {
  deleted: [
    'Your password, passkeys and sessions',
    'Your profile and country',
    'The links to your wallets, so that they no longer open this account',
    'Emails that we haven’t sent yet',
    'Your alerts, watched auctions and the choices about them',
  ],
  deletedWithoutContract: [
    'Your email address, except in the entries that this page names',
    'The declarations you made',
    'The history of your linked wallets',
  ],
  contract:
    'Your username, email address, wallets, and declarations with the network addresses they came from, because your wallets bid or sold here, or we warned you or restricted your account',
  username: 'Your username, so that no one can pose as you',
  mails: 'Emails that we sent you, with your email address',
  log: 'Entries of the audit log with your username, network addresses and, if you typed it there, your email address',
  reports: 'Infringement reports that you sent us, with your name and email address, at least',
  chain: 'Bids, payments and tokens on the blockchain',
} as const
