import type { AlertTopic } from '@melos/api-contract'

const about: Readonly<Record<AlertTopic, string>> = {
  OUTBID: 'You’ll get no more emails when you are outbid.',
  BEGINS: 'You’ll get no more emails when an auction you watch begins.',
  ENDS_DAY: 'You’ll get no more emails 24 hours before an auction you watch ends.',
  ENDS_HOUR: 'You’ll get no more emails an hour before an auction you watch ends.',
  ENDED: 'You’ll get no more emails about the results of your auctions.',
  PAID: 'You’ll get no more emails about settlements and refunds.',
  ROYALTIES: 'You’ll get no more emails about royalties.',
  ORDERS: 'You’ll get no more emails about your orders.',
  STUDIO: 'You’ll get no more emails about the sales of your songs.',
  SECURITY: 'Emails about your account’s security can’t be stopped.',
  DECISIONS: 'Emails about decisions on your account can’t be stopped.',
}

export const texts = {
  title: 'Stop these emails',
  lead: 'One click, and we no longer send you emails like the one that led you here. You don’t need to sign in.',
  action: 'Stop these emails',
  busy: 'Stopping',
  done: {
    title: 'Stopped',
    about,
    all: 'You’ll get no more emails about alerts. Emails about your account’s security still come.',
    settings: 'Choose what you get',
  },
  invalid: {
    title: 'This link doesn’t work',
    text: 'It may be incomplete, or your account has another email address by now. You can choose your emails in your settings.',
  },
  failed: 'We couldn’t save that. Try again in a moment.',
  needsScript: 'This page needs JavaScript. You can also choose your emails in your settings.',
  loading: 'Loading',
} as const
