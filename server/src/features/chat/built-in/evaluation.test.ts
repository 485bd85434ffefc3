import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openAskedMarket } from '../../../../test/support/assistant-market.ts'
import { openForTests } from '../../../../test/support/open-for-tests.ts'

interface Expected {
  readonly question: string
  /** Any of these answers it. */
  readonly topics: readonly string[]
  /** Words that the answer must show. */
  readonly says?: string
}

/** Another set, kept outside the repository, can be named to measure the assistant on questions that it wasn’t tuned to. */
const file = process.env.ASSISTANT_SET ?? join(import.meta.dirname, '../../../../test/support/assistant-tuning.json')
const tuning: readonly Expected[] = JSON.parse(readFileSync(file, 'utf8'))

const outOfScope: readonly string[] = JSON.parse(
  readFileSync(
    process.env.OUT_OF_SCOPE_SET ?? join(import.meta.dirname, '../../../../test/support/assistant-out-of-scope.json'),
    'utf8',
  ),
)

const market = await openForTests(openAskedMarket())
const assistant = market.open()

const answers = await Promise.all(
  tuning.map(async ({ question, topics, says }) => {
    const { topics: found, isCertain, text } = await assistant.reply({ question })
    const shown = text.replaceAll(/[\u00A0\u202F]/g, ' ')
    return { question, topics, says, found, isCertain, shown, isFirst: topics.includes(found[0] ?? '') }
  }),
)

const share = (count: number, of = answers.length) => Math.round((1000 * count) / of) / 10
const wrong = answers.filter(({ isFirst }) => !isFirst)

test('the tuning set is answered', () => {
  const [first, three, certain] = [
    share(answers.length - wrong.length),
    share(answers.filter(({ topics, found }) => found.slice(0, 3).some((each) => topics.includes(each))).length),
    share(wrong.filter(({ isCertain }) => isCertain).length),
  ]
  console.info(
    `The assistant on ${answers.length} questions: ${first}% right, ${three}% among three, ${certain}% wrong and certain`,
  )
  if (process.env.ASSISTANT_WRONG !== undefined) console.info(wrong)
  expect(first).toBeGreaterThanOrEqual(85)
  expect(three).toBeGreaterThanOrEqual(93)
  expect(certain).toBeLessThanOrEqual(5)
})

test('an answer shows the sentence that was asked for', () => {
  const expected = answers.flatMap(({ question, says, shown }) =>
    says === undefined ? [] : [{ question, says, shown }],
  )
  if (process.env.ASSISTANT_SET === undefined) expect(expected.length).toBeGreaterThanOrEqual(40)
  expect(expected.filter(({ says, shown }) => !shown.includes(says))).toEqual([])
})

test('secrets, advice and orders are always refused', () => {
  const refusals = answers.filter(({ topics }) =>
    topics.some((topic) => /^reply:(secret|investment|tax|legal|order)$/.test(topic) && !topics[0]?.startsWith('/')),
  )
  expect(refusals.length).toBeGreaterThanOrEqual(9)
  expect(refusals.filter(({ isFirst }) => !isFirst)).toEqual([])
})

test('95% of the questions about other things are refused', async () => {
  const replies = await Promise.all(
    outOfScope.map(async (question) => ({ question, ...(await assistant.reply({ question })) })),
  )
  const answered = replies.filter(({ topics: [first = ''] }) => !first.startsWith('reply:'))
  const refused = share(outOfScope.length - answered.length, outOfScope.length)
  console.info(`The assistant refuses ${refused}% of ${outOfScope.length} questions about other things`)
  if (process.env.ASSISTANT_WRONG !== undefined) console.info(answered)
  expect(refused).toBeGreaterThanOrEqual(95)
})

test('no question of these sets is in the bank', async () => {
  const toKey = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim()
  const known = new Set((await assistant.open()).questions.map(({ question }) => toKey(question)))
  const asked = [...tuning.map(({ question }) => question), ...outOfScope]
  expect(asked.filter((question) => known.has(toKey(question)))).toEqual([])
})
