/** What the page about deletion says, before the click. */
export const texts = {
  deleted: [
    'Your password, passkeys and sessions',
    'Your profile and country',
    'Links between your account and your wallets, as far as they open the account',
    'Emails that wait to be sent',
  ],
  deletedWithoutContract: ['Your email address', 'What you declared', 'The history of your linked wallets'],
  contract:
    'Your username, email address, wallets and declarations, because your wallets sell, sold or bought, or we took measures',
  username: 'Your username, so that nobody can pose as you',
  log: 'Entries of the audit log with your username',
  chain: 'Bids, payments and tokens on the blockchain',
} as const
