export const texts = {
  title: 'Market',
  loading: 'Reading the market…',
  unreadable: 'We couldn’t read the market’s state from the chain. Reload the page to try again.',
  states: {
    off: 'The market as a whole is switched off, so no song’s tokens can be traded.',
    none: 'This song’s market isn’t open yet. The server opens it by itself, usually within minutes.',
    open: 'The song’s market is open.',
    halted: 'The song’s market is halted: there are no trades and no new orders. Owners can cancel their orders.',
    closed:
      'The song’s market is closed for good. Anyone can cancel any order, and its owner gets back everything in it.',
  },
  switchOn: {
    action: 'Switch the market on',
    meaning:
      'The markets of all sold songs then open by themselves. You can’t switch the market off again, but you can halt or close the market of a song.',
    notOwner: 'Only the contract’s owner can switch it on. Connect that wallet here.',
  },
  connect: { why: 'Connect a wallet to halt, resume or close this market.', action: 'Connect wallet' },
  reason: 'Reason',
  hint: 'Everyone can read it on the song’s market page. The chain stores its hash, so no one can change it later.',
  missing: 'Enter the reason first.',
  notPublished: 'The reason wasn’t published, so nothing was sent. Try again.',
  halt: 'Halt the market',
  haltMeaning: 'Stops trades and new orders until you resume the market.',
  resume: 'Resume the market',
  close: 'Close the market for good',
  closeMeaning: 'Stops trades and new orders for good. No one can undo this.',
  page: 'See the song’s market',
} as const
