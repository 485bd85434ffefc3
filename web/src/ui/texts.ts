import { withNoun, withUnit } from '@melos/clearing/format-numbers'

export const texts = {
  skip: 'Skip to content',
  home: 'Melos, home',
  menu: 'Menu',
  mainNavigation: 'Main',
  footerNavigation: 'Footer',
  footer: 'Prices are in MELS. Times are in UTC.',
  darkMode: 'Dark mode',
  loadingPage: 'Loading the page',
  notifications: 'Notifications',
  notFound: {
    pageTitle: 'Page not found',
    title: 'This page doesn’t exist',
    text: 'The address may be mistyped, or the page may have moved.',
    action: 'See all auctions',
  },
  error: {
    title: 'Unexpected Application Error!',
    text: 'Something went wrong on our side. Nothing you signed is lost.',
    action: 'Back to the auctions',
  },
  units: {
    days: { one: 'day', many: 'days' },
    hours: { one: 'hour', many: 'hours' },
    minutes: { one: 'minute', many: 'minutes' },
    seconds: { one: 'second', many: 'seconds' },
  },
  coverage: {
    none: (offered: string) =>
      `No bids for ${offered === '1' ? 'the only token' : `the ${withNoun(offered, 'token')}`}.`,
    part: (covered: string, offered: string) => `Bids cover ${covered} of ${withNoun(offered, 'token')}.`,
    all: (offered: string) => `Bids cover ${offered === '1' ? 'the only token' : `all ${withNoun(offered, 'token')}`}.`,
  },
  yourTime: (moment: string) => `${moment} your time`,
  price: {
    now: 'Price now',
    from: 'Price from',
    soldAt: 'Sold at',
    nothingSold: 'Nothing was sold',
    winsFrom: (price: string) => `Wins from ${withUnit(price, 'MELS')}`,
    canWinFrom: (price: string) => `Can win from ${withUnit(price, 'MELS')}`,
  },
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: (page: number) => `Page ${page}`,
  pages: 'Pages',
  close: 'Close',
  explain: (term: string) => `What does “${term}” mean?`,
} as const
