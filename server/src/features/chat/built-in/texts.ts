import { groupThousands, withUnit } from '@melos/clearing'

const help = '[Help](/help)'
const myBids = '[My bids](/account/bids)'

export const texts = {
  source: (link: string) => `Source: ${link}`,
  seeAlso: (link: string) => `See also: ${link}`,
  more: (left: number, page?: string) =>
    `and ${withUnit(groupThousands(left), 'more')}${page === undefined ? '' : ` on ${page}`}`,
  youMayMean: 'You may mean:',
  askInstead: (question: string) => `Ask me “${question}”`,
  legalQuote: (source: string, quoted: string) =>
    `The ${source} ${source.endsWith('s') ? 'say' : 'says'}:\n“${quoted}”`,
  secret: [
    'That looks like a wallet’s recovery phrase or private key. Never show it to anyone, and never type it anywhere but in your own wallet. No one from Melos will ever ask you for it, and I don’t need it.',
    `If it’s real, someone else may have seen it: create a new wallet and move everything from the old one. If it was a transaction ID, you’ll find your bids and their transactions on ${myBids}.`,
    'Source: [Help: The Melos wallet and its twelve words](/help#the-melos-wallet-and-its-twelve-words)',
  ].join('\n'),
  password: [
    'That looks like a password. Never type it anywhere but where you sign in. No one from Melos will ever ask you for it, and I don’t need it.',
    'If it’s real, change it in [Settings](/account/settings), because someone else may have seen it.',
    'Source: [Help: Signing in and settings](/help#signing-in-and-settings)',
  ].join('\n'),
  /** By the topic after `reply:`. */
  replies: {
    unknown: `I don’t know that. I only understand English. I can explain how auctions, prices, bids, wallets, refunds, trading and the studio work, tell you how the auctions are going and, if you’re signed in, how your own bids are doing. You’ll find everything else in ${help}.`,
    greeting: 'Hello. Ask me how Melos works, how an auction is going, or how your bids are doing.',
    thanks: 'You’re welcome.',
    bye: 'Goodbye.',
    'who-am-i': `I’m the Melos assistant. I’m software, not a person. I answer from this site’s texts and from current auction data, and I can be wrong.\nSource: [Help: The assistant](/help#the-assistant)`,
    'what-i-can': [
      'You can ask me',
      '- how something works, such as “How is the price set?” or “Can I sell my tokens?”',
      '- how the auctions are going, such as “What ends soonest?” or “What’s the cheapest song?”',
      '- about one song, such as “How is this auction going?” or “Would 6 win?”',
      '- about your own bids, orders, tokens and royalties if you’re signed in, such as “Am I winning?”',
      'I can’t move money, and I don’t give investment, legal or tax advice.',
      'Source: [Help: The assistant](/help#the-assistant)',
    ].join('\n'),
    investment: [
      'I don’t give investment advice. I can’t tell you what’s worth buying, what a song will earn or where a price will go, because no one knows. You can lose everything you pay.',
      'Before you decide, you can look at:',
      '- the auction’s page, which shows the song, its details, every bid and the target',
      '- the song’s page on the market, if it has been sold, which shows orders, trades and royalties so far',
      '- [Help: How the price is set](/help#how-the-price-is-set) and [Help: What to bid](/help#what-to-bid)',
      '- [Terms and Conditions: Disclaimers](/terms-conditions#disclaimers)',
      'Source: [Terms and Conditions: No solicitation](/terms-conditions#no-solicitation)',
    ].join('\n'),
    legal: [
      'I don’t give legal advice, and nothing on this site is legal advice. Please ask a lawyer where you live.',
      'You can read our terms in the [Terms and Conditions](/terms-conditions).',
      'Source: [Terms and Conditions: No solicitation](/terms-conditions#no-solicitation)',
    ].join('\n'),
    tax: [
      'I don’t give tax advice. Under the Terms and Conditions, it’s up to you to declare and pay any tax on what you receive.',
      'Source: [Terms and Conditions: Sales proceeds](/terms-conditions#sales-proceeds)',
      'See also: [Terms and Conditions: No solicitation](/terms-conditions#no-solicitation)',
    ].join('\n'),
    order:
      'I can’t do that. I only answer questions; I can’t bid, trade, sign or move anything. Only you can, with your own wallet.\nSource: [Help: The assistant](/help#the-assistant)',
  },
} as const
