const help = '[Help](/help)'
const myBids = '[My bids](/account/bids)'

/** The words of the assistant. */
export const texts = {
  source: (link: string) => `Source: ${link}`,
  seeAlso: (link: string) => `See also: ${link}`,
  legalQuote: (source: string, quoted: string) =>
    `The ${source} ${source.endsWith('s') ? 'say' : 'says'}:\n“${quoted}”`,
  unknown: `I do not know that. I can tell you how auctions, prices, bids, wallets and refunds work here, how the auctions stand now and, if you are signed in, how your own bids stand. ${help} has the rest.`,
  onlyEnglish: `I read English only. Please ask in English, or look at ${help}.`,
  greeting: 'Hello. Ask me how Melos works, how an auction stands, or what becomes of your bids.',
  thanks: 'You are welcome.',
  bye: 'Goodbye.',
  whoAmI: `I am the assistant of Melos: software, not a person. I answer from the texts of this site and from what the auctions show at this moment. I can be wrong.\nSource: [Help: The assistant](/help#the-assistant)`,
  whatICan: [
    'You can ask me',
    '- how something works here, such as “How is the price formed?” or “What does it cost?”',
    '- how the auctions stand, such as “Which auctions are open?” or “Which one ends next?”',
    '- about one song, such as “How does this auction stand?”',
    '- about your own bids when you are signed in, such as “Am I winning?”',
    'I cannot move money, and I give no investment, legal or tax advice.',
    'Source: [Help: The assistant](/help#the-assistant)',
  ].join('\n'),
  secret: [
    'What you typed looks like the recovery words or the private key of a wallet. Show them to nobody, and type them nowhere but in your own wallet. Melos never asks for them, and I do not need them.',
    'If they are real, others may have seen them: make a new wallet and move what the old one holds. If it was the number of a transaction, your bids and their transactions are on [My bids](/account/bids).',
    'Source: [Help: The Melos wallet and its twelve words](/help#the-melos-wallet-and-its-twelve-words)',
  ].join('\n'),
  advice: {
    investment: [
      'I give no investment advice: I cannot say what is worth buying, what a song will earn or where a price will go. Nobody knows that. You can lose everything you pay.',
      'What you can look at before you decide:',
      '- the page of the auction: the song, its facts, every bid and the target',
      '- [Help: How the price forms](/help#how-the-price-forms) and [Help: What to bid](/help#what-to-bid)',
      '- [Terms and Conditions: Disclaimers](/terms-conditions#disclaimers)',
      'Source: [Terms and Conditions: No solicitation](/terms-conditions#no-solicitation)',
    ].join('\n'),
    legal: [
      'I give no legal advice, and nothing on this site is legal advice. Please ask somebody who knows the law where you live.',
      'What the terms themselves say, you can read in the [Terms and Conditions](/terms-conditions).',
      'Source: [Terms and Conditions: No solicitation](/terms-conditions#no-solicitation)',
    ].join('\n'),
    tax: [
      'I give no tax advice. The Terms and Conditions say only this:\n“Taxes on what you receive are yours to declare and to pay.”',
      'Source: [Terms and Conditions: Sales proceeds](/terms-conditions#sales-proceeds)',
      'See also: [Terms and Conditions: No solicitation](/terms-conditions#no-solicitation)',
    ].join('\n'),
  },
  order: {
    bid: 'I cannot bid or buy for you: only you can, with your own wallet, on the page of the auction.\nSource: [Help: How to place a bid](/help#how-to-place-a-bid)',
    cancel:
      'I cannot do that, and nobody can: a bid is binding and cannot be withdrawn or changed. You can place further bids.\nSource: [Help: Changing or cancelling a bid](/help#changing-or-cancelling-a-bid)',
    collect: `I cannot move money. What is yours to take back or to withdraw is on ${myBids}, and you take it with your own wallet.\nSource: [Help: Deposits and refunds](/help#deposits-and-refunds)`,
    testMoney:
      'I cannot send anything. On a test network, the menu of your wallet offers test money.\nSource: [Help: Getting test money](/help#getting-test-money)',
    connect:
      'I cannot do that for you. Press “Connect wallet” at the top of the page.\nSource: [Help: Connecting a wallet](/help#connecting-a-wallet)',
    other:
      'I cannot do that: I only answer questions. I cannot sign, send or move anything. Only you can, with your own wallet.\nSource: [Help: The assistant](/help#the-assistant)',
  },
} as const
