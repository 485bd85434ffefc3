export const texts = {
  pageTitle: 'Mailbox',
  title: 'Mailbox of this machine',
  lead: 'This is a test site. Emails aren’t sent: they stay on this machine, and you can read them here.',
  loading: 'Loading the emails',
  failed: { title: 'The emails didn’t load', text: 'Nothing is lost.', action: 'Try again' },
  elsewhere: {
    title: 'You can’t read the mailbox from here',
    text: 'Emails contain links that sign people in. Open this page on the machine that runs Melos, at localhost.',
  },
  empty: {
    title: 'No emails yet',
    text: 'When Melos writes to someone, the email appears here.',
    action: 'Check for new emails',
  },
  list: 'Emails, newest first',
  to: (address: string) => `To ${address}`,
  frame: (subject: string) => `Email: ${subject}`,
  newTab: 'Links in an email open in a new tab.',
} as const
