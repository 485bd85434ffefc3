import { withNoun } from '@melos/clearing/format-numbers'

/** What happens with a report is worded as in the terms. */
export const texts = {
  pageTitle: 'Report an infringement',
  description:
    'Tell Melos that content on this site infringes your copyright. We need four items and a way to reach you.',
  title: 'Report an infringement',
  lead: 'We look into every complete report. If a report is valid, we email a warning to the user who uploaded the content, and we may remove it.',
  allNeeded: 'All fields are required.',
  aboutWork: 'The infringement',
  aboutYou: 'How we can reach you',
  labels: {
    statement: 'Statement of infringement',
    work: 'The infringed work',
    content: 'The infringing content',
    contentUrl: 'Address (URL) of the content',
    proof: 'Proof of ownership',
    name: 'Your name',
    email: 'Your email address',
  },
  hints: {
    statement: 'State in good faith that the content infringes your copyright.',
    work: 'Its title, who made it, and when.',
    content: 'What on this site infringes your work, such as the audio, the cover or the text.',
    contentUrl: 'The address of the auction, or of anything else on this site.',
    proof:
      'What shows that you own the copyright or can act for its owner, such as a registration, a contract or a release.',
    name: 'What we should call you.',
    email: 'We’ll send the receipt and our decision to this address.',
  },
  limit: (hint: string, most: string) => `${hint} Up to ${withNoun(most, 'character')}.`,
  complaints: {
    missing: 'Fill in this field.',
    tooLong: (length: string, most: string) => `This has ${withNoun(length, 'character')}. The limit is ${most}.`,
    invisible: 'This contains invisible characters. Type it again.',
    unreadable: 'Use letters or numbers.',
    address: 'This isn’t a web address. It must start with https:// or http://.',
    elsewhere: 'This address isn’t on this site. Copy the address of the auction’s page here.',
    email: 'This isn’t an email address. It should look like name@example.com.',
  },
  found: {
    song: (title: string, artist: string) => `You’re reporting ${title} by ${artist}.`,
    other:
      'This address is on this site, but it isn’t about one song. Say under “The infringing content” what you mean.',
  },
  names: 'If your report is valid, we tell the uploader your name, so that they can answer.',
  sharesEmail: 'You may also give the uploader my email address.',
  wrong: (count: number) =>
    count === 1
      ? 'Fix one field before you send the report.'
      : `Fix ${withNoun(count, 'field')} before you send the report.`,
  honest: 'If you knowingly send a false report, you are liable for the damage it causes.',
  kept: 'We keep your report for 10\u00A0years after the correspondence about it ends.',
  terms: 'What the terms say',
  privacy: 'What the privacy policy says',
  send: 'Send report',
  sending: 'Sending…',
  again: 'Try again',
  failures: {
    unsent: 'The report wasn’t sent. What you typed is still here.',
    tooMany: (wait: string) => `There have been many reports from your network. Try again in ${wait}, or email us.`,
    refused: (message: string) => `The report wasn’t accepted: ${message}`,
  },
  receipt: {
    title: 'We’ve received your report',
    number: 'Number',
    time: 'Received',
    next: (email: string) =>
      `A person looks into it, usually within one working day. We’ve emailed this receipt to ${email}.`,
    follow: 'Follow your case',
    link: 'This link is yours alone. With it you can follow the case, answer our questions, add to your report or withdraw it.',
    copy: 'Copy the link',
    copied: 'Copied',
    back: 'Back to the auction',
    auctions: 'See all auctions',
  },
  leave: {
    title: 'Leave this page?',
    text: 'Your report hasn’t been sent yet. If you leave, you’ll lose what you typed.',
    stay: 'Stay',
    leave: 'Leave',
  },
  byMail: {
    title: 'By email',
    text: 'The form needs JavaScript. You can email us these four items instead:',
    items: [
      'a statement that the content infringes your copyright, made in good faith;',
      'a description of the infringed work;',
      'a description of the infringing content and its URL;',
      'proof that you own the copyright or can act for its owner.',
    ],
  },
} as const
