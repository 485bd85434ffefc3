import { STRIKES } from '@melos/api-contract'

export const texts = {
  pageTitle: 'Cases',
  title: 'Cases',
  lead: 'Reports of infringement about your songs, what you can do about them, and your strikes.',
  loading: 'Loading your cases…',
  needsScript: 'Your cases need JavaScript, because only your browser knows who is signed in.',
  failed: {
    title: 'We couldn’t load your cases',
    text: 'Nothing is lost. Try again in a moment.',
    action: 'Try again',
  },
  visitor: {
    title: 'Sign in to see your cases',
    text: 'Cases belong to an account. If we’ve sent you an email with a link to a case, you can open that without signing in.',
    signIn: 'Sign in',
    register: 'Create an account',
  },
  administrator: {
    title: 'You’re logged in as an administrator',
    text: 'You’ll find all cases on the admin page for reports.',
  },
  none: { title: 'No cases', text: 'No one has reported your songs.' },
  list: 'Your cases, newest first',
  open: (id: number) => `Open case ${id}`,
  answerUntil: (moment: string) => `Answer until ${moment}`,
  noticed: (moment: string) => `Notice of ${moment}`,
  blocked: 'The song is blocked while we examine the report.',
  strikes: {
    title: 'Strikes',
    rule: `You get a strike when we uphold a report about your song, or when you don’t answer a notice in time. Each ends after ${STRIKES.months}\u00A0months. With ${STRIKES.most} at the same time, we close your account.`,
    count: (active: number) =>
      active === 0 ? 'You have no strikes.' : active === 1 ? 'You have 1 strike.' : `You have ${active} strikes.`,
    of: (caseId: number) => `Case ${caseId}`,
    active: (from: string, to: string) => `Given on ${from}, ends on ${to}`,
    ended: (moment: string) => `Ended on ${moment}`,
    withdrawn: (moment: string) => `Withdrawn on ${moment}`,
  },
  back: 'All cases',
  one: {
    title: (id: string) => `Case ${id}`,
    loading: 'Loading the case…',
    failed: {
      title: 'We couldn’t load the case',
      text: 'Nothing is lost. Try again in a moment.',
      action: 'Try again',
    },
    notFound: { title: 'There is no such case', text: 'Check the address of this page.' },
  },
} as const
