import { withUnit } from '@melos/clearing/format-numbers'

export const texts = {
  pageTitle: 'Reports',
  title: 'Infringement reports',
  lead: 'What people report as infringing their copyright. Look into each report, warn the uploader by email, and close the report when the correspondence has ended.',
  open: (count: string) =>
    count === '0' ? 'No open reports' : `${withUnit(count, 'open')} ${count === '1' ? 'report' : 'reports'}`,
  list: 'Reports, open ones first, then the newest',
  loading: 'Loading the reports',
  none: 'No reports.',
  failed: { title: 'The reports didn’t load', text: 'Nothing is lost.', action: 'Try again' },
  report: (id: string) => `Report ${id}`,
  states: { open: 'Open', closed: 'Closed' },
  reported: (moment: string) => `Received on ${moment}`,
  closed: (moment: string, email: string) => `Closed on ${moment} by ${email}`,
  items: {
    statement: 'Statement of infringement',
    work: 'The infringed work',
    content: 'The infringing content',
    contentUrl: 'Address (URL) of the content',
    proof: 'Proof of ownership',
    name: 'Name',
    email: 'Email address',
  },
  subject: (id: number) => `Your report ${id}`,
  close: 'Close',
  closeWhich: (id: number) => `Close report ${id}`,
  closeMeaning:
    'Close the report when the correspondence has ended. It stays here for 10\u00A0years and is then deleted.',
  sureClose: 'Close report',
  closing: 'Closing…',
  keep: 'Keep it open',
  done: (id: number) => `Report ${id} closed.`,
  undone: 'The report wasn’t closed. Try again.',
} as const
