export const texts = {
  title: 'Withdraw this auction',
  text: 'As the contract’s owner, you can withdraw an auction before its end, for example if it infringes someone’s rights. It then sells nothing: the artist gets the tokens back, and every bidder the whole deposit. No one can undo this.',
  reason: 'Reason',
  hint: 'The chain stores only the hash of this text, and Melos doesn’t store the text. Copy it and publish it word for word, so that anyone can check it.',
  hash: 'Hash of the reason (keccak-256)',
  copy: 'Copy the reason and its hash',
  copied: 'Copied',
  copyOf: (reason: string, hash: string) => `${reason}\n\nkeccak-256: ${hash}`,
  missing: 'Enter the reason first.',
  announce: 'Announce the withdrawal',
  withdraw: 'Withdraw now',
  states: {
    free: 'Until 24\u00A0hours before the end, you can withdraw it at once. In the last 24\u00A0hours, you must have announced it a day before.',
    'must-announce':
      'The auction ends within 24\u00A0hours, so it can be withdrawn only if you announced it a day before.',
    waiting: (moment: string) => `You announced the withdrawal. From ${moment}, you can withdraw the auction.`,
    announced: 'You announced the withdrawal a day ago, so you can withdraw the auction.',
  },
  withdrawn: 'The auction is withdrawn. Publish the reason and its hash now.',
} as const
