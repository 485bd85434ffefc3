import { texts } from './texts.ts'

const answers: readonly (readonly [RegExp, string])[] = [
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

/** What is said to somebody who is only being polite, or wants to know with whom they speak. */
export function answerSmallTalk(plain: string): string | undefined {
  return answers.find(([pattern]) => pattern.test(plain))?.[1]
}
