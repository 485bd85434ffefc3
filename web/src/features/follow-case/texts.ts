export const texts = {
  pageTitle: 'Your case',
  title: (id: number) => `Case ${id}`,
  lead: 'Where it stands, everything that was said, and what you can do. Only people with this link can see it.',
  loading: 'Loading the case…',
  needsScript: 'This page needs JavaScript.',
  incomplete: {
    title: 'This link is incomplete',
    text: 'Open the link in the email again. If your email program cut it off, copy all of it into the address bar.',
  },
  expired: {
    title: 'This link doesn’t work',
    text: 'Open the link in our newest email about your case. If that doesn’t work either, write to us with the number of your report.',
  },
  failed: {
    title: 'We couldn’t load the case',
    text: 'Nothing is lost. Try again in a moment.',
    action: 'Try again',
  },
} as const
