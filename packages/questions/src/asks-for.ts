import { readBid } from './read-figures.ts'

/** Questions in these words ask for advice in any case; others are found by their likeness to known ones. */
const advice: Readonly<Record<'tax' | 'legal' | 'investment', readonly RegExp[]>> = {
  tax: [
    /^(?!.*\b(?:(?:you|melos) (?:deduct|withhold)|statements?|pdf|csv|download)\b).*\b(?:tax(?:e[sd]|able|ation)?|vat)\b/,
  ],
  legal: [
    /\blegal (?:advice|advisor|opinion|help|options?|steps?)\b|\b(?:should|can|could) (?:i|we) sue\b|\bmy (?:lawyer|legal|contract)\b|\bdo (?:i|we) have a (?:\w+ )?case\b/,
    /\b(?:is|would|are) .*\b(?:legal|illegal|lawful|against the law)\b(?! text)/,
  ],
  investment: [
    /\bshould (?:i|we|one|someone|my \w+) (?:\w+ )?(?:buy|invest|purchase|sell|hold|put|spend)\b|^should (?:i|we|he|she|they|my \w+)\b(?!.*\b(?:start|begin|bid|go) (?:too )?(?:low|lower|high|higher|early|late|first|at the end)\b)|\bwhich .*\bshould i\b/,
    /\b(?:fair|reasonable|good|bad|better|safe|smart|wise|clever|risky|perfect) (?:price|value|investment|income|buy|deal|bet|choice|idea|moment|time|to (?:buy|invest|bid|wait))\b|\bbest (?:song|token|investment)\b/,
    /\b(?:price|this|it) (?:\w+ )*(?:fair|too high|too low|low)$|^is .*\b(?:cheap|expensive)$|\b(?:under|over)(?:valued|priced)\b|\b(?:upside|bargain|overpaid|moon|skyrocket)\b/,
    /\bworth (?:it|buying|bidding|investing|the (?:money|risk))\b|\b(?:make|earn|bring) (?:me|us|you) (?:\w+ )?(?:money|cash|rich|profit)\b|\b(?:get|become) rich\b|\bprofitable\b|\bhow much profit\b/,
    /\bin my (?:place|shoes|position)\b|\bif you were me\b|\bwhat would you (?:do|bid|pay|buy|choose|pick)\b|\b(?:recommend|predict|forecast)|\byour (?:\w+ )?(?:opinion|favou?rite|tips?)\b|\bhelp me (?:decide|choose)\b/,
    /\b(?:expected|guaranteed|annual|good|high) returns?\b|\breturns? on\b|\bwhat returns?\b|\b(?:earn|pay|make)s? (?:the )?most\b|\bhow (?:much|rich) .*\b(?:will|can|could) (?:i|we|one) (?:earn|make|gain)\b/,
    /\b(?:will|would|could|can|does|do|might|going to) .*\b(?:go (?:up|down)|rises?|appreciate|crash|gain value|lose value|be worth|double|triple)\b/,
  ],
}

export function asksForAdvice(plain: string): 'tax' | 'legal' | 'investment' | undefined {
  const kinds = ['tax', 'legal', 'investment'] as const
  return kinds.find((kind) => advice[kind].some((pattern) => pattern.test(plain)))
}

const deeds =
  'bid|buy|purchase|place|put|make|outbid|cancel|close|withdraw|undo|refund|claim|reclaim|take|collect|send|pay|transfer|sign|move|swap|sell|resell|accept|approve|settle|finali[sz]e|confirm|execute|mint|burn|drain|connect'
const things =
  '(?: (?:back|up|out))? (?:my|me|us|him|her|them|for|an?|the|all|it|on|some|this|that|everything|one|half|mels|auction|\\d[\\d.]*)\\b'
const asked =
  '^(?:(?:ignore|forget|disregard|pretend|from now on|you (?:are|can do)) [\\w ]*\\b)?(?:(?:can|could|would|will) you |(?:i want|tell) you to |you (?:must|should) |now |just |and |go ahead |go |then )*'
const orders: readonly RegExp[] = [
  `${asked}(?:${deeds})${things}`,
  `\\b(?:can|could|would|will) you (?:${deeds})\\b(?!.*\\b(?:data|details|platform|company|site)\\b)`,
  `^(?!.*\\b(?:how|what|which|who|is|are)\\b).*\\b(?:${deeds}|change|set|reset|delete|open|register|log in|sign in|apply|submit|upload)\\b.* (?:for me|on my behalf|in my name)$`,
  `${asked}(?:change|edit|remove|raise|increase|lower|reduce|stop|return|give) (?:me )?(?:my|all|the) .*\\b(?:bids?|orders?|money|mels|tokens?|deposits?)\\b`,
  `${asked}(?:give|return) (?:me|us)?\\b.*\\b(?:mels|money|tokens?|deposit)\\b`,
  `${asked}(?:(?:log|sign) (?:me|us|everyone) (?:out|in|up)|(?:delete|erase|wipe) (?:everything|everyone|it all)(?! (?:about|on) me))\\b`,
  `${asked}(?:give|tell|show|send|reveal|print|leak) (?!.*\\b(?:how|my|mine|our)\\b).*\\b(?:passwords?|private keys?|api keys?|credentials|secrets?|recovery phrases?|twelve words)\\b`,
  `^what (?:is|are) (?:the|your) (?:\\w+ )*(?:passwords?|private keys?|api keys?|credentials)(?: (?:of|for)\\b.*)?$`,
].map((pattern) => new RegExp(pattern))

const asksHow = /\b(how|when|why|where) (do|does|can|will|is|are)\b|\bhow$/

/** “Can you withdraw an auction?” asks what Melos may do. */
const asksWhatIsAllowed =
  /^(?:can|could|would|will) you (?:\w+ )?(?:withdraw|cancel|close|stop|end|halt|raise|increase|lower|change) (?:an?|the|any|your) (?:\w+ )?(?:auctions?|sales?|markets?|songs?|commission|fees?|rules?|terms)\b(?!.*\bfor me\b)/

/** Whether one of the sentences wants something done. */
export function isOrder(sentences: readonly string[]): boolean {
  return sentences.some(
    (sentence) =>
      !asksHow.test(sentence) && !asksWhatIsAllowed.test(sentence) && orders.some((pattern) => pattern.test(sentence)),
  )
}

/** Whether the question could be about the person's own bids, money or wallet. */
export function isPersonal(plain: string): boolean {
  return (
    /\b(i|me|my|mine|myself|we|us|our|ours)\b/.test(plain) &&
    /\b(bid\w*|win|wins|winning\w*|won|deposit\w*|outbid|refund\w*|orders?|portfolio|wallets?|los(e|t|ing)|credits?|money|back|royalt\w*|earn\w*|tokens?|own|due|owed?)\b/.test(
      plain,
    )
  )
}

const wins =
  /^(?:would|will|does|is) (?:a bid of )?\d[\d. ]*(?:(?:mels|tokens?|song|at|for|each|a|per|be|\d[\d.]*) )*(?:wins?|winning|enough|sufficient)\b/

const ifBid = String.raw`if i (?:bid|offer) (?:\w+ )?\d[\d.]*(?! (?:times|bids|days|hours|songs|auctions))\b`
const gets = new RegExp(
  `^(?:and |so )?(?:what|how (?:much|many)) .*\\b${ifBid}|^${ifBid}.*\\b(?:what|how|would|will|do|can|am) (?:\\w+ )?(?:i|happens|it)\\b`,
)

/** Whether the question names a price: “Would 3 win?” and “What do I get if I bid 3?” do, “How much to win 3?” doesn't. */
export const asksIfWins = (plain: string): boolean =>
  wins.test(plain) || (gets.test(plain) && readBid(plain) !== undefined)
