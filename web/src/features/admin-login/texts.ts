/** What administrators read before they are in; the sentences of failures are the specification's. */
export const texts = {
  pageTitle: 'Administration',
  title: 'Administration',
  lead: 'For the people who run the auctions. Bidders need no password: they connect a wallet.',
  login: 'Login',
  password: 'Password',
  submit: 'Login',
  done: 'Login successful!',
  asBidder:
    'You are signed in with a wallet. Logging in here ends that; the wallet can stay connected, to settle and to list.',
  needsScript: 'Administration needs JavaScript.',
  navigation: 'Administration',
  auctions: 'Auctions',
  listWork: 'List a work',
  reports: 'Reports',
  open: 'open',
  logOut: 'Log out',
  failures: {
    forbidden: 'Invalid credentials',
    unauthorized: 'Unauthorized. Please log in again.',
    unknown: "User doesn't exist.",
    other: (status: number, text: string) => `An error occurred: ${status} ${text}`,
    noResponse: 'No response received from server. Please try again.',
    request: (message: string) => `Error: ${message}`,
    unexpected: 'An unexpected error occurred.',
  },
} as const
