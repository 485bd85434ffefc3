import { readBid } from './read-figures.ts'

/** Questions in these words ask for advice in any case. */
const investment: readonly RegExp[] = [
  /\bshould (i|we|one|someone|my \w+) (\w+ )?(buy|invest|purchase|sell|hold|put)\b/,
  /^should (i|we|he|she|they|my \w+) (really |also |now |just )*(bid|get|go|take part|join|try)\b/,
  /\b(make|earn|bring) (me|us|you) (\w+ )?(money|cash|rich|profit)\b|\b(upside|bargain|overpaid|moon|skyrocket|get rich|become rich)\b/,
  /\b(fair|reasonable|good|bad|safe|smart|wise|risky) (price|value|investment|buy|deal|bet|moment|time|to (buy|invest|bid))\b|\b(price|this|it) (\w+ )*(fair|too high|too low|low)$|^is .*\b(cheap|expensive)$|\bwhich .*\bshould i\b/,
  /\bin my (place|shoes|position)\b|\bif you were me\b|\bwhat would you (do|bid|pay|buy|choose|pick)\b|\b(recommend|predict|forecast)/,
  /\b(expected|guaranteed|annual|good|high) returns?\b|\breturns? on\b|\bwhat returns?\b|\b(under|over)(valued|priced)\b|\bworth (it|buying|investing|the (money|risk))\b/,
  /\b(will|would|could|can|does|do|might|going to|gonna) .*\b(go (up|down)|rise|appreciate|crash|gain value|lose value|be worth|double|triple)\b/,
  /\bhow (much|rich) .*\b(will|can|could) (i|we|one) (earn|make|gain)\b|\bhow much profit\b|\b(earn|earns|pay|pays|make|makes) (the )?most\b|\bbest (song|token|investment)\b|\binvest in\b/,
]
const tax =
  /\b(pay|declare|owe|report|deduct|have to|how much|advice)\b.*\btax(es)?\b|\btax (advice|free|return)|\btax(ed|able)\b/
const legal =
  /\blegal (advice|advisor|opinion)\b|\b(is|would) (it|this|that|bidding|buying|melos) (\w+ )?(legal|illegal|lawful)\b|\b(should|can|could) (i|we) sue\b|\bmy (lawyer|legal)\b|\bdo (i|we) have a (\w+ )?case\b/

export function asksForAdvice(plain: string): 'tax' | 'legal' | 'investment' | undefined {
  if (tax.test(plain)) return 'tax'
  if (legal.test(plain)) return 'legal'
  return investment.some((pattern) => pattern.test(plain)) ? 'investment' : undefined
}

const thing =
  '(?: (?:my|me|us|him|her|them|for|a|an|the|all|it|on|some|this|that|everything|one|half|back|tokens|mels|\\d[\\d.]*)\\b)'
const orders: readonly RegExp[] = [
  new RegExp(
    `^(?:please |pls |can you |could you |would you |will you |i want you to |you must |you should |now |just |go ahead and |go |then )*` +
      `(?:bid|buy|purchase|place|put|outbid|cancel|withdraw|undo|refund|claim|reclaim|collect|send|pay|transfer|sign|move|swap|sell|resell|approve|settle|finali[sz]e|confirm|execute|mint|burn|drain|connect)${thing}`,
  ),
  /^(?:please |pls )?(?:change|edit|remove|delete|return|increase|raise|lower|reduce|stop) (?:me )?(?:my|all|the) (?:\w+ )?(?:bids?|orders?|money|deposits?)\b/,
  /^(?:please |pls )?(?:give|return) (?:me|us)?\b.*\b(?:mels|money|tokens?|deposit)\b/,
  /\b(can|could|would|will) you (bid|buy|purchase|place|send|transfer|withdraw|pay|refund|sign|move|swap|sell)\b/,
  /\b(bid|buy|place a bid|sell|log in|sign in|register) (.*\b)?(for me|on my behalf|in my name)\b/,
  /^(?:please |pls |just |now )*(?:(?:log|sign) (?:me|us|everyone) (?:out|in)|(?:delete|erase|wipe) (?:everything|everyone|it all))\b/,
  /^(?:please |pls |just |now )*(?:give|tell|show|send|reveal|print|leak) (?!.*\b(?:how|my|mine|our)\b).*\b(?:passwords?|private keys?|api keys?|credentials|secrets?|recovery phrases?|twelve words)\b/,
]

const asksHow = /\b(how|when|why|where) (do|does|can|will|is|are)\b|\bhow$/

/** Whether one of the sentences wants something done. */
export function isOrder(sentences: readonly string[]): boolean {
  return sentences.some((sentence) => !asksHow.test(sentence) && orders.some((pattern) => pattern.test(sentence)))
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
