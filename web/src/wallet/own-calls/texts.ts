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
  credits: {
    title: 'Waiting for you',
    text: 'We couldn’t send this to your wallet. The contract keeps it until you withdraw it, which costs a small fee in POL.',
    waits: (amount: string) => `The contract holds ${amount} for you.`,
    action: 'Withdraw',
    about: (amount: string) => `Withdraw ${amount}`,
  },
} as const
