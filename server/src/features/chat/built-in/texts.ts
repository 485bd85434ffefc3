const help = '[Help](/help)'
const myBids = '[My bids](/account/bids)'
const myOrders = '[My orders](/account/orders)'

export const texts = {
  source: (link: string) => `Source: ${link}`,
  seeAlso: (link: string) => `See also: ${link}`,
  legalQuote: (source: string, quoted: string) =>
    `The ${source} ${source.endsWith('s') ? 'say' : 'says'}:\n“${quoted}”`,
  unknown: `I don’t know that. I can explain how auctions, prices, bids, wallets, refunds and trading work, tell you how the auctions are going and, if you’re signed in, how your own bids are doing. You’ll find everything else in ${help}.`,
  onlyEnglish: `I only understand English. Please ask in English, or see ${help}.`,
  greeting: 'Hello. Ask me how Melos works, how an auction is going, or how your bids are doing.',
  thanks: 'You’re welcome.',
  bye: 'Goodbye.',
  whoAmI: `I’m the Melos assistant. I’m software, not a person. I answer from this site’s texts and from current auction data, and I can be wrong.\nSource: [Help: The assistant](/help#the-assistant)`,
  whatICan: [
    'You can ask me',
    '- how something works, such as “How is the price set?” or “Can I sell my tokens?”',
    '- how the auctions are going, such as “Which auctions are open?” or “Which one ends next?”',
    '- about one song, such as “How is this auction going?”',
    '- about your own bids if you’re signed in, such as “Am I winning?”',
    'I can’t move money, and I don’t give investment, legal or tax advice.',
    'Source: [Help: The assistant](/help#the-assistant)',
  ].join('\n'),
  secret: [
    'That looks like a wallet’s recovery phrase or private key. Never show it to anyone, and never type it anywhere but in your own wallet. No one from Melos will ever ask you for it, and I don’t need it.',
    `If it’s real, someone else may have seen it: create a new wallet and move everything from the old one. If it was a transaction ID, you’ll find your bids and their transactions on ${myBids}.`,
    'Source: [Help: The Melos wallet and its twelve words](/help#the-melos-wallet-and-its-twelve-words)',
  ].join('\n'),
  advice: {
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
  },
  order: {
    bid: 'I can’t bid or buy for you. Only you can, with your own wallet, on the auction’s page or on the song’s page on the market.\nSource: [Help: How to place a bid](/help#how-to-place-a-bid)',
    cancel:
      'I can’t do that, and neither can anyone else: a bid is binding and can’t be withdrawn or changed. You can place more bids. Only when higher bids cover all tokens, so that a bid can’t win any more, can you take its deposit back on [My bids](/account/bids).\nSource: [Help: Changing or cancelling a bid](/help#changing-or-cancelling-a-bid)',
    cancelOrder: `I can’t cancel an order for you. You can, at any time, on ${myOrders}, with your own wallet.\nSource: [Help: Cancelling an order](/help#cancelling-an-order)`,
    sell: 'I can’t sell for you. Only you can, with your own wallet, on the song’s page on the market.\nSource: [Help: Buying and selling tokens](/help#buying-and-selling-tokens)',
    collect: `I can’t move money. Anything you can take back or withdraw is on ${myBids} or ${myOrders}. You need your own wallet for that.\nSource: [Help: Deposits and refunds](/help#deposits-and-refunds)`,
    testMoney:
      'I can’t send anything. On a test network, you can get test money from your wallet’s menu.\nSource: [Help: Getting test money](/help#getting-test-money)',
    connect:
      'I can’t do that for you. Choose “Connect wallet” at the top of the page.\nSource: [Help: Connecting a wallet](/help#connecting-a-wallet)',
    other:
      'I can’t do that. I only answer questions; I can’t sign, send or move anything. Only you can, with your own wallet.\nSource: [Help: The assistant](/help#the-assistant)',
  },
} as const
