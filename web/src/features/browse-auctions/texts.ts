import { siteDescription } from '../../content/site.ts'

export const texts = {
  title: 'Songs at auction',
  lead: siteDescription,
  pageTitle: { active: 'Auctions', finished: 'Finished auctions' },
  pageNumber: (title: string, page: number) => `${title}, page ${page}`,
  tabs: { label: 'Auctions by status', active: 'Active', finished: 'Finished' },
  filters: {
    label: 'Search, sort and filter',
    search: 'Search songs and artists',
    genreCount: (genre: string, count: number) => `${genre} (${count})`,
    sort: 'Sort by',
    genre: 'Genre',
    anyGenre: 'All genres',
    apply: 'Apply',
    sorts: { newest: 'Newest', ending: 'Ending soon', bids: 'Most bids', target: 'Highest target' },
  },
  card: {
    cover: (title: string) => `Cover of ${title}`,
    fundingTarget: 'Minimum Funding Target',
    tokensOffered: 'Total tokens offered',
    target: (target: string) => `MELS ${target}`,
    targetLabel: 'Target',
    open: 'Open',
    openTitle: (title: string) => `Open ${title}`,
  },
  countdown: {
    runsFor: 'Runs for',
    endsIn: 'Ends in',
    closing: 'Closing',
    startsAt: (moment: string) => `Starts ${moment}`,
    endsAt: (moment: string) => `Ends ${moment}`,
    endedAt: (moment: string) => `Ended ${moment}`,
  },
  none: {
    active: { title: 'No active auctions', text: 'New auctions appear here as soon as they’re listed.' },
    finished: { title: 'No finished auctions yet', text: 'Auctions move here when they end.' },
    genre: (genre: string) => ({ title: `No auctions in ${genre}`, text: 'Try another genre or tab.' }),
    search: (search: string) => ({ title: `No auctions match “${search}”`, text: 'Try fewer words or the other tab.' }),
    lookAgain: 'Reload',
    showAll: 'Show all auctions',
  },
  unavailable: {
    title: 'The auctions didn’t load',
    text: 'Bids and deposits are safe on the chain.',
    action: 'Try again',
  },
} as const
