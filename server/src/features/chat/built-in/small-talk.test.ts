import { expect, test } from 'vitest'
import { readQuestion } from './asked.ts'
import { answerSmallTalk } from './small-talk.ts'
import { texts } from './texts.ts'

const answer = (question: string) => answerSmallTalk(readQuestion({ question }).plain)

test.each([
  ['Hi!', texts.greeting],
  ['Good morning, Melos', texts.greeting],
  ['Thanks a lot!', texts.thanks],
  ['Goodbye', texts.bye],
  ['Who are you?', texts.whoAmI],
  ['Are you a human?', texts.whoAmI],
  ['What can you do?', texts.whatICan],
  ['help', texts.whatICan],
])('%s is answered in a sentence', (question, said) => {
  expect(answer(question)).toBe(said)
})

test.each(['Hi, what does it cost?', 'ok but how do I bid', 'thanks to whom is the price so low'])(
  '%s asks for more',
  (question) => {
    expect(answer(question)).toBeUndefined()
  },
)
