export const texts = {
  busy: 'In progress',
  confirmed: 'Done. This page will update in a moment.',
  inProgress: 'Transaction in progress!',
  done: 'Transaction completed successfully!',
  failed: 'Something goes wrong!',
  didNotHappen: 'This didn’t work, and nothing has changed. Try again.',
  asked:
    'Your wallet hasn’t answered our request yet. If it still shows the request, answer it there. Otherwise, try again.',
  refusedToken: 'The token still can’t be sent to your wallet. The contract keeps it for you.',
} as const
