/** Questions about how something works, which the texts answer. */
const general =
  /^(how (do|can|to|does (one|an?|the auction)|should|often|long (do|does) (you|an))|can|may|could|what happens|what if|why|is it possible|where (do|can)|do i (have|need) to|explain|what (is|are|does) an? )\b/
const ofMine =
  /\bmy (\w+ )?(bids?|deposits?|refunds?|winnings|credits?|standing|tokens|money)\b|\b(bids?|deposits?|tokens) (of mine|do i have|have i)\b/
const minePatterns: readonly RegExp[] = [
  /\b(am|are|was|were) (i|we)\b.*\b(winning|win|losing|lose|outbid|ahead|leading|top|highest)\b/,
  /^(did|have|do|will|would) (i|we) (\w+ )?(win|won|lose|lost|been outbid)\b|\b(did|will|would) (i|we) get (any|all|my|the) (tokens|money)\b/,
  /\b(have|has) (i|my bids?|somebody|anybody|someone|anyone) (\w+ )?(been )?outbid\b/,
  /\bhow (much|many)\b.*\b(do|will|would|did) (i|we) (get|receive|have|win)\b/,
  /^(i|we) (am|are|have been) (\w+ )?(winning|losing|outbid|ahead|leading)\b|^my bids? (is|are|have|has)\b|\boutbid (me|us)\b/,
  /^(what|which|where|when|how much|how many|how often|on what|in which)\b.*\b(did|have) (i|we) (\w+ )?(bid|offer|offered|win|won|deposit|deposited|spend|spent)\b|^(did|have) (i|we) (\w+ )?bid\b/,
  /\b(come|comes|coming|came|go|goes|sent|paid|given) back to (me|us)\b/,
  /\bhow (do|does|are|is) (i|my (bids?|deposits?)) (stand|standing|doing|going|look|looking)\b|\bhow (are|is) my (bids?|deposits?)\b/,
  /^(what|show|list|tell|give|check|see|and|where (is|are)|which|status|is|are|did|will|how much)\b.*\bmy (\w+ )?(bids?|deposits?|refunds?|winnings|credits?|money|tokens)\b/,
  /\bdo i have (any |some )?(credits?|bids?|deposits?)\b/,
  /^my (\w+ )?(bids?|deposits?|refunds?|winnings|credits?)( please| status)?$/,
]
/** Questions about a rule or a possible case, not about the present. */
const hypothetical =
  /\b(if|once|after|before|unless|suppose|safe|public|private|anonymous|visible|secret|binding|final|insured|insurance|protected|guaranteed|secure|taxed|royalty|royalties|for \d[\d.]* mels)\b|(?<!^)\bwhen\b|^when (do|does|will|can|would) (?!.*\bbid\b)/

export function asksForMine(plain: string): boolean {
  if (asksToWin(plain) || !minePatterns.some((pattern) => pattern.test(plain))) return false
  const isCase = hypothetical.test(
    plain.replace(/\bif (it|the auction|this auction|this) (ends|ended|closes|closed) now\b/, ''),
  )
  return (
    !isCase && (!general.test(plain) || ofMine.test(plain) === false || /^how (do|does) (i|my \w+) stand\b/.test(plain))
  )
}

/** Whether the question could be about the person's own bids, money or wallet. */
export function isPersonal(plain: string): boolean {
  return (
    /\b(i|me|my|mine|myself|we|us|our|ours)\b/.test(plain) &&
    /\b(bid\w*|win|wins|winning\w*|won|deposit\w*|outbid|refund\w*|orders?|portfolio|wallets?|los(e|t|ing)|credits?|money|back)\b/.test(
      plain,
    )
  )
}

export function asksToWin(plain: string): boolean {
  if (/\bif i win\b/.test(plain)) return false
  return (
    /\b(how (much|high)|what|which|lowest|minimum|cheapest)\b.*\b(bid|offer|pay|price)\b.*\b(win|get|sure|succeed|outbid|beat|enough)\b/.test(
      plain,
    ) ||
    /\b(how much|how high|what( price)?) (should|must|do|would|could|shall) (i|we|one) (have to |need to )?(bid|offer)\b/.test(
      plain,
    ) ||
    /\b(what|which) price (wins|would win|is needed|do i need)\b/.test(plain)
  )
}

export function asksForFee(plain: string): boolean {
  if (/\b(price|value|cost|rate) of (a |one |the )?mels\b|\b(is|does|are) (a |one )?mels\b/.test(plain)) return false
  if (/^(what|how much)( \w+)? do you (take|keep|charge)\b/.test(plain)) return true
  return (
    /\b(fee|fees|commission|commissions|cost|costs|charge|charges)\b/.test(plain) &&
    /^(what|how (much|high|big)|is there|are there|do (you|i|we)|which|tell|does|any|fees?|costs?|commission|the)\b/.test(
      plain,
    ) &&
    !/\b(gas|pol|network|refund|refunded|back|change|changes|connect|connecting|sign|signing|return|returned|subscription|artists?|withdraw|market|orders?|sell|sellers?|selling|sold|trade|trades|traded|trading)\b/.test(
      plain,
    )
  )
}

export function asksForChain(plain: string): boolean {
  return (
    /\b(which|what) (\w+ )?(chain|network|blockchain)\b/.test(plain) ||
    /\bchain (id|number)\b|\bcontract address(es)?\b|\baddress(es)? of (the )?(\w+ )?(contracts?|mels|auction house|token)\b|\b(mels|house|auction house|token) (token |contract )?address\b/.test(
      plain,
    )
  )
}

/** Whether the question is about the state of one auction, without naming it. */
export function asksForState(plain: string): boolean {
  return statePatterns.some((pattern) => pattern.test(plain))
}

const one =
  '(?:this|it|that|the (?:auction|song|sale|bidding)|bidding|this (?:auction|song|sale|one|track)|that (?:auction|song))'
const statePatterns: readonly RegExp[] = [
  new RegExp(`\\bhow (?:does|is|are) ${one}(?: \\w+)? (?:stand|stands|standing|going|doing|look|looking)\\b`),
  new RegExp(`\\bhow is ${one}$|\\b(?:status|state) of ${one}|\\bwhat is (?:the |its )?(?:status|state)$`),
  new RegExp(
    `\\bwhen (?:does|will|is|did|do) ${one}(?: \\w+)? (?:end|close|start|begin|finish|open|over|closing|ending)\\b`,
  ),
  new RegExp(`\\bhow (?:long|much time)\\b.*(?:\\bleft\\b|\\bremain|\\buntil\\b|\\btill\\b|${one})`),
  new RegExp(
    `\\b(?:will|would|did|does|is|was|has|can) ${one} (?:\\w+ )?(?:be )?(?:sold|sell|sells|open|over|running|ended|end|closed|live|void|succeed|reach)\\b`,
  ),
  new RegExp(`\\b(?:about|in|of|for|on) (?:this|that) (?:auction|song|sale|one|track)$|^${one}$`),
  /\b(price|bids?|demand|stands?)\b.*\b(now|currently|at the moment|right now|so far|today)\b|\b(current|currently|present)\b.*\b(price|bids?|state|status)\b/,
  /^(what is|how (high|much) is|tell me) (the |its )?(current |lowest |highest |minimum |maximum |funding )*(target|threshold|price|bid|offer)( here| of (this|it).*| for (this|it).*)?$/,
  /\bhow many (bids|tokens|bidders)( \w+)? (there|left|offered|so far|here|are|does|on offer|in this|on this)\b/,
  /\b(this|that) (auction|song|sale)\b.*\b(sold|sell|target|threshold|lowest|minimum|price|bids|tokens|end|ends|start|starts|open|over|share|percent|percentage|offer|about)\b/,
]

/** Whether the question asks how something works, even if it names an auction. */
export function isGeneral(plain: string): boolean {
  return general.test(plain) && !/^how (does|do) [\p{L}\p{N} ]+ (stand|do)\b/u.test(plain)
}
