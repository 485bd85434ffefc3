import { siteDescription } from '../../content/site.ts'

/** The words of the auctions list. */
export const texts = {
  title: 'Songs at auction',
  lead: siteDescription,
  pageTitle: { active: 'Auctions', finished: 'Finished auctions' },
  pageNumber: (title: string, page: number) => `${title}, page ${page}`,
  tabs: { label: 'Auctions by state', active: 'Active', finished: 'Finished' },
  filters: {
    label: 'Sort and filter',
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
    open: 'Open',
    openTitle: (title: string) => `Open ${title}`,
  },
  countdown: {
    runsFor: 'Runs for',
    from: (moment: string) => `from ${moment}`,
    endsIn: 'Ends in',
    closing: 'Closing',
    ended: 'Ended',
  },
  none: {
    active: { title: 'No auction is open', text: 'The next songs show up here as soon as their artists list them.' },
    finished: { title: 'No auction has finished yet', text: 'Songs move here when their sale ends.' },
    genre: (genre: string) => ({ title: `Nothing in ${genre} here`, text: 'Another genre may have something.' }),
    lookAgain: 'Look again',
    allGenres: 'Show all genres',
  },
  unavailable: {
    title: 'The auctions did not load',
    text: 'Bids and deposits are safe: they live on the chain, not on this page.',
    action: 'Try again',
  },
} as const
