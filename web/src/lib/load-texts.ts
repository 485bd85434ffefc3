export const loadTexts = {
  unreachable: 'Part of this page couldn’t be loaded. Check your connection.',
  wallets: 'The wallet couldn’t be loaded. Check your connection.',
  page: 'The page couldn’t be loaded. Check your connection.',
  tryAgain: 'Try again',
  gone: 'Melos has been updated. Reload the page to continue.',
  broken: 'Part of this page isn’t working. Reload the page to continue.',
  reload: 'Reload',
  restored: 'Melos has been updated. You can continue where you left off.',
} as const
