import { stem } from './stem.ts'

/** Groups of words that mean one thing, replaced in this order. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [
    /\b(im|i am|am i|aged?) 1[0-7]\b(?![.%])( years?)?( old)?|\b1?\d years old\b|\bunder (18|age)\b|\bhow old\b/g,
    ' age old years majority ',
  ],
  [/\b(14|fourteen) days?\b|\btwo weeks\b/g, ' fourteendays '],
  [/\b(7|seven) days?\b/g, ' sevendays '],
  [/\b(forgot|forgotten|forget|lost|reset|change) (my |the |a )?password\b/g, ' accountpassword '],
  [/\bwrong (address|wallet|network|chain|account|person)\b/g, ' wrongaddress '],
  [
    /\b(price|value|rate|cost) of (a |one |the )?mels\b|\bmels (price|value|rate|worth|cost)\b|\b(how much|what) (is|does|are) (a |one |1 )?mels (worth|cost)( in \w+)?\b|\bhow much is (a |one |1 )?mels\b/g,
    ' melsprice ',
  ],
  [
    /\b(how|where) (do i|can i|to|do we|can we|could i) (buy|get|purchase|obtain|acquire|find)( more| some| my| the| any| enough| free)* (mels|pol)\b(?! back)|\b(buy|purchase|obtain|acquire)( more| some| any)? (mels|pol)\b/g,
    ' mels fund top currency ',
  ],
  [
    /(10 ?%|\b10 percent|\bcommissions?|\bfees?)( .*)? (on top|included?|including|inclusive|extra|added)\b/g,
    ' feeontop ',
  ],
  [
    /\bartists? (\w+ )?(pay|pays|charged|owe|owes)\b.*\b(commissions?|fees?|anything)\b|\b(commissions?|fees?)\b.* (from|for|by|to) (the |an )?artists?\b/g,
    ' artistpays ',
  ],
  [
    /\bbid(ding)? (twice|again|more than once|several times|two times|a second time|multiple times)\b|\b(second|another|two|several|multiple) bids\b(?! (are|at|have|is|offer|with|on the same))/g,
    ' bidtwice ',
  ],
  [
    /\b(withdraw|collect|claim|receive|cash out) (my |the )?(winnings?|won tokens|tokens|prize)\b/g,
    ' after end arrive ',
  ],
  [
    /\b(steal|take|keep|touch|spend|use|run away with|run off with) (my|our|the) (deposits?|money|mels|funds)\b(?! back)/g,
    ' deposit held safe ',
  ],
  [/^.*\b(my|this|our|the) (chats?|conversations?|questions)\b.*$|\bwhat i (type|write|ask|say)\b/g, ' chatkept '],
  [/\bwhat (is|are) (a |the )?(song )?tokens?$/g, ' song token own rights '],
  [/\b(money|deposits?|funds) (\w+ )?(insured|protected|guaranteed)\b/g, ' deposit held safe '],
  [/\bhow many tokens (can|do|would|could|will) (i|we) (get|buy|have|afford) (for|with)\b.*/g, ' howtobid budget '],
  [/\bhow (much|many) royalt(y|ies)\b.*/g, ' royalty paid payout '],
  [
    /\b(seed|recovery|secret|backup|mnemonic) (phrase|word)s?\b|\b(twelve|12) (\w+ )?words?\b|\bmnemonic\b/g,
    ' twelvewords ',
  ],
  [/\b(take|get|give|pull) back (my |a |the )bid\b|\btake (my |a |the )bid back\b/g, ' cancel bid '],
  [/\bwho (keeps|holds|has) my (money|deposit|mels)\b/g, ' deposit held '],
  [/\bheads up\b/g, ' howtobid '],
  [/\b(sign|log)(ged|ing|s|ed|ging)? ?out\b|\blogout\b/g, ' signout '],
  // These words tell which auction is meant, not what is asked.
  [/\b(this|that) (song|auction|sale|track)\b/g, ' '],
  [/\bmoney back\b/g, ' money refund '],
  [
    /\b(come|came|goe?|went|give|gave|given|get|got|pay|paid|send|sent|take|took)(s|ing)? ((it|them|all|\w+ money|my \w+) )?back\b/g,
    ' refund ',
  ],
  [/\b(log|sign)(ged|ging|s|ed|ing)? ?in\b|\blogin\b/g, ' signin '],
  [/\be mail\b/g, ' email '],
  [/\bunited states( of america)?\b|\b(usa|america|american)\b/g, ' usa '],
  [/\b(united kingdom|uk|britain)\b/g, ' uk '],
  [/\bwallet connect\b/g, ' walletconnect '],
  [/\bmeta mask\b/g, ' metamask '],
  [/\btest ?net(work)?\b/g, ' test network '],
  [/\bpro rata\b/g, ' prorata equal '],
  [/\bhow (do|does|did|is|are)( \w+){1,4} work(s|ing)?\b/g, '$& howworks '],
  [/\bhow (many|often)( \w+)? (bids|times)\b|\bhow often\b/g, ' limit bid '],
  [/\bhow (do|does) (you|melos|the platform|the site) (make|earn) money\b/g, ' earnmoney '],
  [/\bwho (gets|receives|keeps) (the |all )*(money|proceeds)\b|\bwhere does (the|my) money go\b/g, ' proceeds '],
  [/\b(buy|purchase|get) (more |some |song |the )*tokens? (on|in|from|at) the market\b/g, ' howtobuy '],
  [
    /\bhow (do i|can i|to|do we|should i|does one) ((place|make|submit|enter|put in) (a |my )?)?(bid|buy)\b/g,
    ' howtobid ',
  ],
  [/\b(return|give back) (my |the |song )*tokens?\b/g, ' saleisfinal '],
  [
    /\b(fees?|commissions?|costs?|charges?)( \w+){0,4} (sell|sells|selling|sold|sellers?|trad(e|es|ed|ing)|orders?|market)\b|\b(sellers?|trad(e|es|ed|ing)|orders?|market)( \w+){0,3} (fees?|commissions?|costs?|charges?)\b/g,
    ' tradingfee ',
  ],
  [
    /\b(cancel|withdraw|undo|remove|delete|stop|change) (my |an |the |a |all )*(buy |sell |open )?orders?\b/g,
    ' cancelorder ',
  ],
  [/\b(see|find|list|show|where are) (all )?(of )?my (open )?orders\b/g, ' myorders '],
  [/\b(nobody|no one) (buys|wants)( to buy)? my tokens?\b/g, ' nobuyer '],
  [/\border books?\b/g, ' orderbook '],
  [/\bunlock (my |the )*tokens?\b/g, ' cancelorder unlock '],
  [/\bwithdraw (my |a |the )*credits?\b/g, ' cancelorder credit '],
  [/\b(place|make|put in|create|submit) (an? |my )?(buy |sell )?orders?\b/g, ' placeorder '],
  [
    /\bhow (do i|can i|to|do we|can we|could i) (sell|resell|trade) (my |the |some |our )*(song )?tokens?\b/g,
    ' howtosell ',
  ],
  [/\bgains?( is| are)? (calculated|computed|worked out)\b/g, ' portfolio gain '],
  [/\bbuy orders?\b/g, '$& buyorder '],
  [/\bsell orders?\b/g, '$& sellorder '],
  [/\bat my (own )?price\b/g, ' atmyprice '],
  [/\btokens? (\w+ )?locked\b/g, ' tokenslocked '],
  [/\broyalt(y|ies)( \w+){1,5} (for sale|sell orders?|in orders?|selling)\b/g, ' earnwhileselling '],
  [/\b(check|verify|audit) (a |the |this |this song s )*market\b/g, ' checkmarket '],
  [/\bsell (my|our|a) (own )?(song|music|track|work)s?\b/g, ' artist list song '],
  [/\b(how much|what) (should|must|do|can|shall) (i|we) (have to |need to )?(bid|offer)\b/g, ' strategy bid '],
  [
    /\b(can|could|will|do|might) (i|we) lose (my |all |the |our )*(money|everything|investment)\b|\brisks?\b|\brisky\b/g,
    ' riskofloss ',
  ],
  [/\blos[et] (my |the )?(phone|device|computer|laptop|browser|key|keys)\b/g, ' lose twelvewords restore '],
  [/\b(what|how much)( \w+)? do you (take|keep|charge)\b/g, ' commission '],
  [/\bcredit card\b|\bpaypal\b|\bbank transfer\b/g, ' currency mels '],
  [/\bhow long (until|till|before|does it take)\b.*\b(refund|money|deposit|tokens)\b/g, ' after end arrive '],
  [/\bwhen (do|will|can) (i|we) (get|receive|have) (my |the )*(tokens?|refund|deposit|money)\b/g, ' after end arrive '],
  [/\bchange (my|your|his|her|their) mind\b/g, ' cancel bid '],
]

/** Each line is one meaning; the first word represents all of them. */
const meanings = `
  fee commission cost charge surcharge
  refund return reimburse
  win winner winning allot allotted allotment
  lowest minimum min cheap cheapest smallest least
  highest maximum max top
  artist musician band songwriter creator performer
  infringement infringe plagiarism piracy takedown dmca
  cancel undo revoke retract rescind
  change modify edit alter amend
  phone mobile smartphone
  equal tie tied same-price
  law legal jurisdiction
  child kid minor teenager underage
  blockchain chain
  pol matic
  void null unsuccessful fail failed failure
  purchase buy
  verify recompute
  sell resell resale
  royalty dividend
  threshold target goal
  export download
  tax vat
  administrator admin operator
  dark night-mode`

/** Other words that a question with this word may be about. */
const hints = `
  age: old adult; ai: assistant; analytics: tracking; approve: settle; audit: check; backup: twelvewords;
  ban: suspend; bankrupt: reclaim; behind: team company; bot: assistant software; buy: bid place;
  calculated: forms price; ceo: team behind executive; chatbot: assistant; cheat: check believe contract;
  clearing: price forms; company: behind disclosures; computed: forms; connect: wallet; contact: email support;
  copyright: infringement report; court: jurisdiction law; deadline: end days; decided: forms; determined: forms;
  dies: loses; disappear: reclaim; distribute: price highest; dutch: price forms; earn: royalty; ends: end;
  enough: fewer void threshold; excel: csv export; exchange: sell market; face: passkey; fair: check rule;
  faucet: test; few: void fewer; finalise: approve settle; finalize: approve settle; fingerprint: passkey;
  forget: passphrase words restore lose; founder: team behind; free: test faucet; gas: pol network fee;
  gdpr: data rights privacy; google: tracking analytics; greyed: grey; honest: check; income: royalty;
  install: connect; invest: bid; join: connect wallet; listen: sound; old: age; operates: company behind;
  owner: team company; ownership: rights; owns: company behind; participate: bid place;
  payout: royalty; payouts: royalty; permission: infringement copyright; personal: privacy; proof: check;
  prove: check; purchase: bid; recover: restore twelvewords; register: account signin; remove: delete;
  resell: market; restore: twelvewords; rigged: check rule; robot: assistant; runs: company behind;
  sell: market; set: forms; settle: approve; share: prorata; signin: connect wallet message;
  split: prorata equal; spreadsheet: csv export; steal: infringement copyright;
  stolen: infringement report copyright; submit: artist list upload; sue: court law; support: contact email;
  team: behind; theme: dark; track: tracking trackers cookies; tracked: tracking trackers;
  trade: sell market; transaction: network; trust: check believe; twice: limit; uk: restricted;
  uniform: same price; upload: artist song; usa: restricted; verify: check; visible: public; withdraw: cancel;
  young: age old`

const canonical: ReadonlyMap<string, string> = new Map(
  meanings
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.trim().split(' ').map(stem)
      return words.map((word): [string, string] => [word, words[0] ?? word])
    }),
)

const hintStems: ReadonlyMap<string, readonly string[]> = new Map(
  hints.split(';').map((hint) => {
    const [word = '', others = ''] = hint.trim().split(': ')
    return [toTerm(word), others.split(' ').map(toTerm)]
  }),
)

/** Replaces each known group of words; expects lower case without punctuation. */
export function joinPhrases(text: string): string {
  return phrases.reduce((joined, [phrase, word]) => joined.replaceAll(phrase, word), text)
}

/** The index has one term for a word and its synonyms. */
export function toTerm(word: string): string {
  const root = stem(word)
  return canonical.get(root) ?? root
}

export function isKnownTerm(term: string): boolean {
  return hintStems.has(term) || canonical.has(term)
}

export function hintsOf(term: string): readonly string[] {
  return hintStems.get(term) ?? []
}
