const accelerator = {
  name: 'Sample Accelerator',
  role: 'Token-launch accelerator',
  href: 'https://accelerator.example',
  isSample: true,
}

const samplePerson = (name: string, role: string, page: string) => ({
  name,
  role,
  profile: { label: 'Profile', href: `https://melos.example/team/${page}` },
  isSample: true,
})

const samplePartner = (name: string, role: string, site: string) => ({
  name,
  role,
  href: `https://${site}.example`,
  isSample: true,
})

export type AboutContent = typeof about

/** The about page's content. Entries with `isSample` are marked on the page until they are replaced. */
export const about = {
  description: 'Who is behind Melos, how its auctions, its market and its launch work, and who supports it.',

  hero: {
    title: 'Songs, owned together.',
    lead: 'Artists on Melos sell a share of a song’s royalties to the people who listen to it. Bidding is public, and every winner pays the same price.',
    backing: 'Backed by',
    backer: accelerator,
    investorDeck: { label: 'Investor deck', href: 'https://melos.example/investor-deck' },
    tokenomics: { label: 'Tokenomics', href: 'https://melos.example/tokenomics' },
    launchPage: { label: 'Launch page', href: 'https://accelerator.example/melos' },
    links: [
      { label: 'Website', href: 'https://melos.example' },
      { label: 'Newsletter', href: 'https://melos.example/newsletter' },
      { label: 'Community chat', href: 'https://melos.example/chat' },
      { label: 'Short posts', href: 'https://melos.example/posts' },
      { label: 'Videos', href: 'https://melos.example/videos' },
    ],
    isSample: true,
  },

  reasons: {
    title: 'Reasons for investors',
    lead: 'What you can see, check and count on before you bid. No one can know what a song will earn.',
    points: [
      {
        title: 'One price for every winner',
        text: 'Every winner pays the lowest winning bid. Bid what a token is worth to you. If the lowest winning bid is lower, you pay less.',
      },
      {
        title: 'A refundable deposit',
        text: 'If you don’t win, or pay less than you bid, the rest of your deposit is refunded, including the commission on it. If the sale fails, your whole deposit is refunded.',
      },
      {
        title: 'A contract that checks us',
        text: 'The auction contract accepts only the outcome that follows from the bids. We couldn’t favour anyone even if we wanted to.',
      },
      {
        title: 'A share of a song’s royalties',
        text: 'Each token represents an equal part of a song’s royalties. If the song earns nothing, there is nothing to share.',
      },
      {
        title: 'Every bid in the open',
        text: 'Every bid is on a public blockchain. Anyone can check them and work out the same price.',
      },
      {
        title: 'A market for tokens',
        text: 'Once the market is switched on, you can offer your tokens to others at your own price, and cancel at any time. There may be no buyer.',
      },
    ],
  },

  launch: {
    title: 'The launch model',
    lead: 'MELS, the token you bid with, launches with a token-launch accelerator. The accelerator helps with the design and stays on after the launch.',
    backer: accelerator,
    steps: [
      {
        title: 'Design',
        text: 'We publish the supply, use and distribution of MELS before anything is sold.',
      },
      {
        title: 'Review',
        text: 'The accelerator reviews the plan, the contracts and the team. Anyone can read the code.',
      },
      { title: 'Launch', text: 'MELS is offered on the launch page, to everyone on the same terms.' },
      { title: 'Auctions', text: 'MELS pays for songs. A commission of 10% on what is sold supports the platform.' },
    ],
  },

  benefits: {
    title: 'Key benefits',
    lead: 'For people who make music, and for people who want a share in it.',
    points: [
      {
        title: 'Listen first',
        text: 'Hear the song and read about who made it before you bid. You don’t need an account.',
      },
      {
        title: 'Artists come by themselves',
        text: 'In the Studio, artists upload their songs, agree on everyone’s shares, prove their rights and submit an offer. We read each offer before its auction is listed.',
      },
      {
        title: 'Money to make it',
        text: 'The sale pays for studio, musicians and promotion, up to a target the artist sets.',
      },
      {
        title: 'All or nothing',
        text: 'If the sale misses its target, nothing is sold and every deposit is refunded.',
      },
      {
        title: 'The artist keeps the rest',
        text: 'Artists sell only the share they offer. What a sale raises above its target goes to the artist.',
      },
      {
        title: 'One fee',
        text: 'A commission of 10% on what you finally pay, and none on what is refunded. Sellers pay none.',
      },
      {
        title: 'Royalties to holders',
        text: 'Under the terms, we register the rights, collect the royalties and pay them to token holders, once more than EUR 9.99 is due.',
      },
    ],
  },

  team: {
    title: 'The team',
    lead: 'Six people who know records, rights and code.',
    people: [
      samplePerson('Alex Sample', 'Chief executive', 'alex'),
      samplePerson('Robin Sample', 'Chief technology officer', 'robin'),
      samplePerson('Kim Sample', 'Head of music rights', 'kim'),
      samplePerson('Jules Sample', 'Head of artist relations', 'jules'),
      samplePerson('Noor Sample', 'Head of legal', 'noor'),
      samplePerson('Toni Sample', 'Head of community', 'toni'),
    ],
  },

  partners: {
    title: 'Partners and backers',
    lead: 'Companies that fund Melos, bring songs to it, or help run it.',
    entries: [
      accelerator,
      samplePartner('Sample Ventures', 'Backer', 'ventures'),
      samplePartner('Sample Records', 'Label', 'records'),
      samplePartner('Sample Studios', 'Recording studios', 'studios'),
      samplePartner('Sample Distribution', 'Music distribution', 'distribution'),
      samplePartner('Sample Audits', 'Contract audits', 'audits'),
    ],
  },

  closing: {
    title: 'Find a song you believe in.',
    text: 'Look at the auctions, listen to the songs and follow the bids.',
    action: 'See all auctions',
    risk: 'Royalties can rise, fall or stop. Bid only what you can afford to lose.',
  },
}
