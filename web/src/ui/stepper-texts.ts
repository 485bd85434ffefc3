export const stepStates = {
  later: 'Not yet',
  next: 'Next',
  skipped: 'Not needed',
  check: 'Checking',
  earlier: 'Waiting for an earlier transaction from your wallet',
  wallet: 'Waiting for your wallet',
  chain: 'Waiting for confirmation',
  server: 'Waiting for Melos',
  done: 'Done',
  failed: 'Failed',
  asked: 'No answer from your wallet yet',
} as const
