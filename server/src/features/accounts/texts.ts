/** What the page about deletion says, before the click. */
export const texts = {
  deleted: [
    'Your password, passkeys and sessions',
    'Your profile and country',
    'Links between your account and your wallets, as far as they open the account',
    'Emails that wait to be sent',
  ],
  deletedWithoutContract: [
    'Your email address, except in the entries that this page names',
    'What you declared',
    'The history of your linked wallets',
  ],
  contract:
    'Your username, email address, wallets, and declarations with the network addresses they came from, because your wallets sell, sold or bought, or we took measures',
  username: 'Your username, so that nobody can pose as you',
  mails: 'Emails that we sent you, with your email address',
  log: 'Entries of the audit log with your username, network addresses and, if you typed it there, your email address',
  reports: 'Infringement reports that you sent us, with your name and email address, at least',
  chain: 'Bids, payments and tokens on the blockchain',
} as const
