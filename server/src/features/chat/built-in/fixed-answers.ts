import { texts } from './texts.ts'

type Rule = readonly [pattern: RegExp, answer: string]

const smallTalk: readonly Rule[] = [
  [
    /^(hi|hello|hey|howdy|greetings|good (morning|afternoon|evening|day))( (there|melos|assistant|you|all|again))*$/,
    texts.greeting,
  ],
  [/^(many )?(thanks|thank you|thx|cheers)( (a lot|so much|very much|you|for .*|again))*$/, texts.thanks],
  [/^(ok|okay|great|perfect|cool|nice|good|got it|i see|understood)( (ok|thanks|thank you))*$/, texts.thanks],
  [/^(bye|goodbye|see you|ciao)( (then|later|now))*$/, texts.bye],
  [
    /\b(who|what) are you\b|\bare you (a |an |real|really )*(human|person|bot|robot|ai|machine|software|chatgpt|gpt|real)\b|\byour name\b/,
    texts.whoAmI,
  ],
  [
    /\bwhat (can|could) (you (do|answer|help|tell)|i ask)\b|\bhow can you help\b|\bwhat do you know\b|^help( me)?$/,
    texts.whatICan,
  ],
]

export function answerSmallTalk(plain: string): string | undefined {
  return smallTalk.find(([pattern]) => pattern.test(plain))?.[1]
}

const thing = '(song|songs|auction|auctions|token|tokens|track|tracks|artist|artists|one|ones|investment)'

const investment: readonly RegExp[] = [
  /\bshould (i|we|one|somebody|someone|my \w+) (\w+ )?(buy|invest|purchase|sell|hold|put)\b/,
  /^should (i|we|one|he|she|they|my \w+) (really |also |now |still |just )*(bid|get|participate|go for|take part|join|try|go in)\b/,
  /\b(make|earn|bring) (me|us|you) (\w+ )?(money|cash|rich|profit)\b|\bto profit\b|\b(upside|potential)\b/,
  /\b(bargain|cheap|overpaid|too expensive)\b|\b(fair|reasonable|good|bad) (price|value|offer)\b/,
  /\b(is|are|seems?|looks?) (the |its |this |that |a )?(\w+ )*price (\w+ )*(fair|good|low|high|ok|okay|reasonable|right|attractive)\b|\bprice .*\bis (too |a bit |very |quite )*(low|high|fair|good|reasonable|attractive)\b/,
  /\b(good|right|best|bad|wrong|perfect) (moment|time|day) (to|for)\b/,
  /\bin my (place|shoes|position|stead|situation)\b|\bif you were me\b|\bwhat would you (do|bid|pay|buy|choose|pick)\b/,
  /\breturns? (can|could|do|will|would|should|might|may) (i|we|one|you)\b|\bwhat (is|are) the returns?\b/,
  /\b(good|bad|safe|smart|wise|great|sound|risky|solid|better|best) (an? |to |time to |idea to |thing to )*(investments?|invest|buy|deal|bet|opportunity)\b/,
  /\bworth (it|buying|investing|bidding|the (money|price|risk)|my (money|while))\b|\b(under|over)(valued|priced)\b/,
  /\b(will|would|could|can|does|do|might|going to|gonna) .*\b(go (up|down)|rise|increase in (value|price)|moon|skyrocket|appreciate|crash|drop in|gain value|lose value|be worth|double|triple|quadruple|multiply|grow)\b/,
  /\b(profit|profits|profitable|roi|yield|apy|capital gains?) (can|will|could|would|do|does|should|is|are|from|of|on|expected|if)\b/,
  /\b(how much|what|which|any|expected|guaranteed|make|making|for) (\w+ )?(profit|profits|profitable|roi|yield|apy|gains)\b/,
  /\b(expected|guaranteed|annual|average|good|high) returns?\b|\breturns? on\b/,
  /\bhow (much|rich) .*\b(i|we|one) .*\b(earn|make|gain|profit|become)\b/,
  new RegExp(
    `\\b(which|what) ${thing}?.*\\b(earns?|makes?|pays?|performs?|grows?|rises?) (the )?(most|best|more|better)\\b`,
  ),
  new RegExp(`\\b(which|what) .*${thing}.*\\b(should|would you|to) (i |we )?(buy|invest|pick|choose|bet|bid on)\\b`),
  new RegExp(`\\b(best|hottest|safest|most promising|most profitable|most valuable) ${thing}\\b`),
  /\b(recommend|advise|predict|prediction|forecast|tip|tips)\b/,
  /\b(get|become|make me) rich\b|\b(investment|financial|investing) (advice|advisor|adviser|tips?|strategy|opinion)\b/,
  /\bwhat (should|would you) (i )?(buy|invest)\b/,
]

const tax =
  /\b(pay|declare|owe|report|deduct|have to|must|should|how much|advice)\b.*\btax(es)?\b|\btax(es)? (advice|advisor|return|do i|should i|free|rate)\b|\btaxed\b|\btaxable\b/
const legal =
  /\blegal (advice|advisor|opinion)\b|\b(is|would) (it|this|that|bidding|buying|melos) (\w+ )?(legal|illegal|lawful)\b|\b(should|can|could) (i|we) sue\b|\bam i (legally )?(liable|breaking the law)\b|\bmy (lawyer|legal)\b/

export function refuseAdvice(plain: string): string | undefined {
  if (tax.test(plain)) return texts.advice.tax
  if (legal.test(plain)) return texts.advice.legal
  return investment.some((pattern) => pattern.test(plain)) ? texts.advice.investment : undefined
}

const asking =
  '(?:please |can you |could you |would you |will you |i want you to |i would like you to |you must |you should |now |just |go |then )*'
const what = '(?: (?:my|me|us|for|a|an|the|all|it|on|some|this|that|everything|one|half|back|\\d[\\d.]*))'

const orders: readonly Rule[] = [
  [
    new RegExp(
      `^${asking}(?:cancel|withdraw|undo|change|edit|reduce|increase|raise|lower|remove|delete) (?:my|the|this|that|all|a) (?:\\w+ )?bids?\\b`,
    ),
    texts.order.cancel,
  ],
  [
    new RegExp(
      `^${asking}(?:cancel|withdraw|undo|change|edit|reduce|increase|raise|lower|remove|delete|stop) (?:(?:my|the|this|that|all|a|an) )+(?:\\w+ )?orders?\\b`,
    ),
    texts.order.cancelOrder,
  ],
  [
    new RegExp(`^${asking}(?:(?:sell|resell|offer)${what}.*\\btokens?\\b|(?:place|make|put in) a sell order\\b)`),
    texts.order.sell,
  ],
  [new RegExp(`^${asking}(?:bid|buy|purchase|place|put|outbid)${what}`), texts.order.bid],
  [new RegExp(`^${asking}(?:send|give)${what}.*\\b(?:test|faucet|free)\\b`), texts.order.testMoney],
  [
    new RegExp(
      `^${asking}(?:(?:withdraw|refund|claim|reclaim|collect)${what}|(?:return|pay|give|send) (?:me |us )*(?:my|back|the money|money)\\b)`,
    ),
    texts.order.collect,
  ],
  [new RegExp(`^${asking}(?:connect)${what}`), texts.order.connect],
  [
    new RegExp(
      `^${asking}(?:send|transfer|sign|move|swap|sell|approve|settle|finali[sz]e|confirm|execute|mint|burn|drain)${what}`,
    ),
    texts.order.other,
  ],
  [
    /\b(can|could|would|will) you (bid|buy|purchase|place)\b|\b(bid|buy|place a bid) .*\b(for me|on my behalf|in my name)\b/,
    texts.order.bid,
  ],
  [/\b(can|could|would|will) you (send|transfer|withdraw|pay|refund|sign|move|swap|sell)\b/, texts.order.other],
]

/** Tells a person who wants something done that the assistant can't, and where they can do it themselves. */
export function refuseOrder(sentences: readonly string[]): string | undefined {
  return orders.find(([pattern]) => sentences.some((sentence) => pattern.test(sentence)))?.[1]
}

/** Words that are common in the languages most visitors speak, and aren't English. */
const foreign: ReadonlySet<string> = new Set(
  `der das und ist wie ich kann nicht eine einen mein meine wann wird sind werden kostet wer warum funktioniert auktion
  le les est comment je puis une des mon quand sont pour quel quelle combien qui pourquoi avec
  el los las como puedo una cuando cuanto cual quien por que esta con donde
  il che posso uno mio quando sono quanto quale chi perche
  jak je muzu kdy kolik kdo proc jaky jsou moje muj nebo
  jest czy moge kiedy ile kto dlaczego
  uma meu voce quem onde nao
  hoe kan ik een mijn wanneer zijn hoeveel wie waarom`.split(/\s+/),
)
const MIN_FOREIGN = 2

/** Judges by the letters and the common words of a question. */
export function isForeign(plain: string): boolean {
  const letters = plain.match(/\p{L}/gu) ?? []
  const latin = plain.match(/\p{Script=Latin}/gu) ?? []
  if (letters.length > 0 && latin.length * 2 < letters.length) return true
  const words = plain.split(' ')
  const met = words.filter((word) => foreign.has(word)).length
  return met >= MIN_FOREIGN && met * 3 >= words.length
}
