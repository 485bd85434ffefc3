/** The words of the frame around every page. */
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
    title: 'This page does not exist',
    text: 'The address may be mistyped, or the page has moved.',
    action: 'See all auctions',
  },
  error: {
    title: 'Unexpected Application Error!',
    text: 'Something on our side broke. Nothing you signed is lost.',
    action: 'Back to the start',
  },
  units: {
    days: { one: 'day', many: 'days' },
    hours: { one: 'hour', many: 'hours' },
    minutes: { one: 'minute', many: 'minutes' },
  },
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: (page: number) => `Page ${page}`,
  pages: 'Pages',
  close: 'Close',
  explain: (term: string) => `What is ${term}?`,
} as const
